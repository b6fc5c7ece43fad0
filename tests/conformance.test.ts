// The pages of requirements and the tests that bear their numbers name each other.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');
interface Page {
  file: string;
  /** The letter before its numbers. */
  prefix: string;
  sections: number;
  /** What belongs to a later part of the product, and nothing else. */
  later: readonly string[];
  /** What is missing. A number leaves this list when its test is there. */
  open: readonly string[];
}

const PAGES: readonly Page[] = [
  {
    file: 'docs/conformance-widgets.md',
    prefix: 'W',
    sections: 9,
    later: ['W3.28', 'W4.14', 'W7.24', 'W9.19'],
    open: ['W9.15', 'W9.20'],
  },
  {
    file: 'docs/conformance-shell.md',
    prefix: 'H',
    sections: 9,
    later: ['H1.6', 'H1.7', 'H1.8', 'H1.9', 'H1.10', 'H1.11', 'H3.21', 'H7.47'],
    open: ['H3.22', 'H9.21'],
  },
];

const NUMBER = /[HW]\d+\.\d+/g;
const BORN = /^\s*\/\/ [HW]\d+\.\d+(?:, [HW]\d+\.\d+)*$/;
const STARTS = /^\s*(?:it|test|itMayMiss)(?:\??\.\w*)*\s*[(`]/;

interface Requirement {
  number: string;
  text: string;
  proofs: { file: string; title: string }[];
}

function readPage({ file }: Page): Requirement[] {
  const text = fs.readFileSync(path.join(projectFolder, file), 'utf8');
  return [...text.matchAll(/^\| ([A-Z]\d+\.\d+) \| (.+?) \|(.*)\|$/gm)].map(
    ([, number = '', what = '', cell = '']) => ({
      number,
      text: what,
      proofs: [...cell.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, place = '', titles = '']) =>
        [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file: place, title })),
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

const files = ['src', 'server', 'tests', 'e2e'].flatMap(listTestFiles);
const tests = new Map(files.map((file) => [file, readTests(file)]));
const testsOf = (file: string): ReturnType<typeof readTests> => tests.get(file) ?? [];

describe.each(PAGES)('the page $file', (page) => {
  const requirements = readPage(page);

  it('has each number once, without a gap, every one of them with words', () => {
    expect(requirements.length).toBeGreaterThan(120);
    const sections = [...new Set(requirements.map(({ number }) => number.split('.')[0] ?? ''))];
    expect(sections).toEqual(
      Array.from({ length: page.sections }, (_, index) => `${page.prefix}${String(index + 1)}`),
    );
    for (const section of sections) {
      const numbers = requirements
        .map(({ number }) => number)
        .filter((number) => number.startsWith(`${section}.`));
      expect(numbers).toEqual(numbers.map((_, index) => `${section}.${String(index + 1)}`));
    }
    for (const { number, text } of requirements) expect(text.length, number).toBeGreaterThan(8);
  });

  it('leaves nothing without a test but what is named as later or open', () => {
    const bare = requirements.filter(({ proofs }) => proofs.length === 0);
    expect(bare.map(({ number }) => number).sort()).toEqual([...page.later, ...page.open].sort());
    for (const { number, text } of requirements) {
      expect(text.includes('**later**'), number).toBe(page.later.includes(number));
      expect(text.includes('**open**'), number).toBe(page.open.includes(number));
    }
  });

  it('names tests that exist and bear the number', () => {
    const wrong = requirements.flatMap(({ number, proofs }) =>
      proofs.flatMap(({ file, title }) => {
        if (!files.includes(file)) return [`${number}: no file ${file}`];
        const found = testsOf(file).filter(({ source }) => source.includes(title));
        if (found.length === 0) return [`${number}: ${file} has no test “${title}”`];
        return found.some(({ numbers }) => numbers.includes(number))
          ? []
          : [`${number}: “${title}” of ${file} does not bear it`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the pages together', () => {
  it('knows every number that stands above a test', () => {
    const known = new Map(
      PAGES.flatMap(readPage).map(({ number, proofs }) => [number, new Set(proofs.map(({ file }) => file))]),
    );
    const wrong = files.flatMap((file) =>
      testsOf(file).flatMap(({ numbers }) =>
        numbers.filter((number) => !known.get(number)?.has(file)).map((number) => `${file}: ${number}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('are the only way to write a number: none stands apart from a test', () => {
    const stray = files.flatMap((file) => {
      const written =
        fs.readFileSync(path.join(projectFolder, file), 'utf8').match(/\/\/.*\b[HW]\d+\.\d+/g) ?? [];
      const bound = testsOf(file).filter(({ numbers }) => numbers.length > 0);
      return written.length === bound.length ? [] : [file];
    });
    expect(stray).toEqual([]);
  });
});
