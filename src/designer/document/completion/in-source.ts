// Expressions as they stand in the source, within texts of JSON: what can be written there, and what a word means.
import {
  complete,
  explainName,
  type Completion,
  type Completions,
  type CompletionScope,
} from './complete.ts';

/** A text of JSON on one line, and where each of its signs stands on that line. */
interface WrittenText {
  text: string;
  /** One more than there are signs: the last is where the text ends. */
  columns: readonly number[];
}

/**
 * What can be written at a place of a line of JSON.
 * @param at signs of the line before the cursor
 * @returns places on the line; nothing outside of expressions
 */
export function completeInSource(line: string, at: number, scope: CompletionScope): Completions | undefined {
  const written = readTextAt(line, at);
  const cursor = written?.columns.indexOf(at) ?? -1;
  const found = written && cursor >= 0 ? complete(written.text, cursor, scope) : undefined;
  if (!written || !found) return undefined;
  const columnOf = (place: number): number => written.columns[place] ?? at;
  return { from: columnOf(found.from), to: columnOf(found.to), options: found.options.map(escapeOption) };
}

/**
 * What a word of an expression means.
 * @param at signs of the line before the place that is pointed at
 */
export function explainInSource(
  line: string,
  at: number,
): (Completion & { from: number; to: number }) | undefined {
  const written = readTextAt(line, at);
  if (!written) return undefined;
  const { text, columns } = written;
  for (const { index, 0: word } of text.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)) {
    const from = columns[index] ?? 0;
    const to = columns[index + word.length] ?? 0;
    if (at < from || at > to) continue;
    const before = text.slice(0, index);
    const explained = before.lastIndexOf('{{') > before.lastIndexOf('}}') ? explainName(word) : undefined;
    return explained && { ...explained, from, to };
  }
  return undefined;
}

/** The text that a place lies in; undefined between texts. One that is not closed goes on to the end of the line. */
function readTextAt(line: string, at: number): WrittenText | undefined {
  let from = line.indexOf('"');
  while (from >= 0 && from < at) {
    const written = readText(line, from + 1);
    const end = written.columns.at(-1) ?? line.length;
    if (at <= end) return written;
    from = line.indexOf('"', end + 1);
  }
  return undefined;
}

function readText(line: string, from: number): WrittenText {
  const columns: number[] = [];
  let text = '';
  let at = from;
  while (at < line.length && line[at] !== '"') {
    columns.push(at);
    const escaped = /^\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])/.exec(line.slice(at, at + 6))?.[0];
    text += escaped === undefined ? line[at] : (JSON.parse(`"${escaped}"`) as string);
    at += escaped?.length ?? 1;
  }
  return { text, columns: [...columns, at] };
}

function escapeOption(option: Completion): Completion {
  const escape = (text: string): string => JSON.stringify(text).slice(1, -1);
  const before = escape(option.insert.slice(0, option.cursor));
  return { ...option, insert: before + escape(option.insert.slice(option.cursor)), cursor: before.length };
}
