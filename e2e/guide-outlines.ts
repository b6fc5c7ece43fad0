// What the pictures of the guides show, as text: the outline that a screen reader has of the page, without what differs from
// one run to the next. It stands beside the guides, and tells which picture is stale when the page says something else.
import fs from 'node:fs';
import path from 'node:path';

export type PictureLanguage = 'zh' | 'en';

const docs = path.join(import.meta.dirname, '..', 'docs');
const outlinesFile = path.join(docs, 'guide-pictures.txt');

/** What takes the pictures anew. */
export const TAKING = 'PICTURES=1 npx playwright test e2e/guides.spec.ts';

const HEAD = `What each picture of the guides shows: the outline of its page, without numbers, greetings and the texts of rows.
Written by ${TAKING}
`;

const VARIES: readonly [RegExp, string][] = [
  [/ \[(?:active|disabled)\]/g, ''],
  [/\b(?=[\da-f]*\d)[\da-f]{12,}/g, '0'],
  // The box in front of a record is called by the record.
  [/(选择|Select )“[^”]*”/g, '$1“0”'],
  [/\d+(?:[.,:/-]\d+)*(?: \d+(?:[.,:/-]\d+)*)*/g, '0'],
  [/[早上中下晚][上午]好|Good (?:morning|day|afternoon|evening)/g, 'Good day'],
  [/星期[一二三四五六日]|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday'],
  [/\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g, 'May'],
];

/** Elements of a row that something can be done with; what else stands in it are data. */
const PRESSED = /^- (?:button|link|checkbox|switch|radio|combobox|textbox)\b/;

/**
 * The outline of a page without what differs from run to run.
 * @param snapshot of Playwright's `ariaSnapshot`
 */
export function outlineOf(snapshot: string): string {
  const kept: string[] = [];
  const lines = snapshot.split('\n');
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    if (!isRow(line) || hasHeads(lines, at)) {
      kept.push(line);
      at += 1;
      continue;
    }
    const end = endOfRows(lines, at);
    const pressed = lines.slice(at, end).map((one) => one.trim());
    const indent = ' '.repeat(depthOf(line));
    const what = new Set(pressed.filter((one) => PRESSED.test(one)).map(withoutVarying));
    kept.push(`${indent}- rows:`, ...[...what].sort().map((one) => `${indent}  ${one}`));
    at = end;
  }
  return kept
    .filter((line) => !/^\s*- \/\w+:/.test(line))
    .map(withoutVarying)
    .join('\n');
}

function withoutVarying(line: string): string {
  return VARIES.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isRow(line: string): boolean {
  return /^\s*- '?row\b/.test(line);
}

/** Whether a row is the head of its table. */
function hasHeads(lines: readonly string[], at: number): boolean {
  return /columnheader/.test(lines.slice(at, endOfRow(lines, at)).join('\n'));
}

function endOfRow(lines: readonly string[], at: number): number {
  const depth = depthOf(lines[at] ?? '');
  const below = lines.slice(at + 1).findIndex((line) => depthOf(line) <= depth);
  return below < 0 ? lines.length : at + 1 + below;
}

/** Behind a row and those that follow it in the same table. */
function endOfRows(lines: readonly string[], at: number): number {
  const depth = depthOf(lines[at] ?? '');
  let end = endOfRow(lines, at);
  while (end < lines.length && depthOf(lines[end] ?? '') === depth && isRow(lines[end] ?? ''))
    end = endOfRow(lines, end);
  return end;
}

/** Where a picture lies, below docs/. */
export function pictureOf(guide: string, name: string, language: PictureLanguage): string {
  return `${guide}/pictures/${name}${language === 'zh' ? '' : `-${language}`}.png`;
}

/** The outlines that were kept when the pictures were taken, by picture. */
export function readOutlines(): Map<string, string> {
  if (!fs.existsSync(outlinesFile)) return new Map();
  const [, ...parts] = fs.readFileSync(outlinesFile, 'utf8').split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [picture = '', ...outline] = part.trimEnd().split('\n');
      return [picture, outline.join('\n')];
    }),
  );
}

/** Keeps the outlines of pictures that were taken, beside those of the others, and forgets those of pictures that are gone. */
export function writeOutlines(taken: ReadonlyMap<string, string>): void {
  const all = [...new Map([...readOutlines(), ...taken])]
    .filter(([picture]) => fs.existsSync(path.join(docs, picture)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  fs.writeFileSync(
    outlinesFile,
    [HEAD, ...all.map(([picture, outline]) => `## ${picture}\n${outline}\n`)].join('\n'),
  );
}
