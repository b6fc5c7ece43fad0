// The page of requirements and the tests that bear their numbers name each other.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');
const PAGE = 'docs/conformance-widgets.md';

/** What belongs to the process engine, and nothing else. */
const LATER = ['W3.28', 'W4.14', 'W7.24', 'W9.19'];
/** What is missing. A number leaves this list when its test is there. */
const OPEN = ['W7.25', 'W8.11', 'W9.15', 'W9.20'];

const NUMBER = /W\d+\.\d+/g;
const BORN = /^\s*\/\/ W\d+\.\d+(?:, W\d+\.\d+)*$/;
const STARTS = /^\s*(?:it|test|itMayMiss)(?:\??\.\w*)*\s*[(`]/;

interface Requirement {
  number: string;
  text: string;
  proofs: { file: string; title: string }[];
}

function readPage(): Requirement[] {
  const text = fs.readFileSync(path.join(projectFolder, PAGE), 'utf8');
  return [...text.matchAll(/^\| (W\d+\.\d+) \| (.+?) \|(.*)\|$/gm)].map(
    ([, number = '', what = '', cell = '']) => ({
      number,
      text: what,
      proofs: [...cell.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
        [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
      ),
    }),
  );
}

/** Lines of a file that are tests, each with the numbers in the remarks right above it. */
function readTests(file: string): { source: string; numbers: string[] }[] {
  const lines = fs.readFileSync(path.join(projectFolder, file), 'utf8').split('\n');
  const starts = lines.flatMap((line, index) => (STARTS.test(line) ? [index] : []));
  return starts.map((start, order) => {
    let top = start;
    while (/^\s*\/\//.test(lines[top - 1] ?? '')) top -= 1;
    return {
      source: lines.slice(start, starts[order + 1] ?? lines.length).join('\n'),
      numbers: lines.slice(top, start).flatMap((line) => (BORN.test(line) ? (line.match(NUMBER) ?? []) : [])),
    };
  });
}

function listTestFiles(folder: string): string[] {
  return fs.readdirSync(path.join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listTestFiles(place);
    return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [place] : [];
  });
}

const page = readPage();
const files = ['src', 'server', 'tests', 'e2e'].flatMap(listTestFiles);

describe('the page of requirements', () => {
  it('has each number once, without a gap, every one of them with words', () => {
    expect(page.length).toBeGreaterThan(120);
    const sections = [...new Set(page.map(({ number }) => number.split('.')[0] ?? ''))];
    expect(sections).toEqual(['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9']);
    for (const section of sections) {
      const numbers = page.map(({ number }) => number).filter((number) => number.startsWith(`${section}.`));
      expect(numbers).toEqual(numbers.map((_, index) => `${section}.${String(index + 1)}`));
    }
    for (const { number, text } of page) expect(text.length, number).toBeGreaterThan(8);
  });

  it('leaves nothing without a test but what is named as later or open', () => {
    const bare = page.filter(({ proofs }) => proofs.length === 0);
    expect(bare.map(({ number }) => number).sort()).toEqual([...LATER, ...OPEN].sort());
    for (const { number, text } of page) {
      expect(text.includes('**later**'), number).toBe(LATER.includes(number));
      expect(text.includes('**open**'), number).toBe(OPEN.includes(number));
    }
  });

  it('names tests that exist and bear the number', () => {
    const wrong = page.flatMap(({ number, proofs }) =>
      proofs.flatMap(({ file, title }) => {
        if (!files.includes(file)) return [`${number}: no file ${file}`];
        const found = readTests(file).filter(({ source }) => source.includes(title));
        if (found.length === 0) return [`${number}: ${file} has no test “${title}”`];
        return found.some(({ numbers }) => numbers.includes(number))
          ? []
          : [`${number}: “${title}” of ${file} does not bear it`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('knows every number that stands above a test', () => {
    const known = new Map(
      page.map(({ number, proofs }) => [number, new Set(proofs.map(({ file }) => file))]),
    );
    const wrong = files.flatMap((file) =>
      readTests(file).flatMap(({ numbers }) =>
        numbers.filter((number) => !known.get(number)?.has(file)).map((number) => `${file}: ${number}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('is the only way to write a number: none stands apart from a test', () => {
    const stray = files.flatMap((file) => {
      const written =
        fs.readFileSync(path.join(projectFolder, file), 'utf8').match(/\/\/.*\bW\d+\.\d+/g) ?? [];
      const bound = readTests(file).filter(({ numbers }) => numbers.length > 0);
      return written.length === bound.length ? [] : [file];
    });
    expect(stray).toEqual([]);
  });
});
