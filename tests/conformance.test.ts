// The pages of requirements and the tests that bear their numbers name each other.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProofs, writeConformance } from '../scripts/conformance.mjs';

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

const proofs = readProofs(projectFolder);
const born = new Set(proofs.flatMap(({ numbers }) => numbers));

/** @returns Its requirements in the order of the page. */
function readPage({ file }: Page): { number: string; text: string }[] {
  const text = fs.readFileSync(path.join(projectFolder, file), 'utf8');
  return [...text.matchAll(/^\| ([A-Z]\d+\.\d+) \| (.+?) \|/gm)].map(([, number = '', what = '']) => ({
    number,
    text: what,
  }));
}

function listTestFiles(folder: string): string[] {
  return fs.readdirSync(path.join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listTestFiles(place);
    return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [place] : [];
  });
}

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
    const bare = requirements.filter(({ number }) => !born.has(number));
    expect(bare.map(({ number }) => number).sort()).toEqual([...page.later, ...page.open].sort());
    for (const { number, text } of requirements) {
      expect(text.includes('**later**'), number).toBe(page.later.includes(number));
      expect(text.includes('**open**'), number).toBe(page.open.includes(number));
    }
  });
});

describe('the pages together', () => {
  it('name the tests that bear their numbers, as `npm run generate` writes them', () => {
    const pages = writeConformance(projectFolder);
    expect([...pages.keys()].sort()).toEqual(PAGES.map(({ file }) => file).sort());
    for (const [file, content] of pages) {
      expect(fs.readFileSync(path.join(projectFolder, file), 'utf8').replaceAll('\r\n', '\n'), file).toBe(
        content,
      );
    }
  });

  it('know every number that stands above a test', () => {
    const known = new Set(PAGES.flatMap(readPage).map(({ number }) => number));
    expect([...born].filter((number) => !known.has(number))).toEqual([]);
  });

  it('are the only way to write a number: none stands apart from a test', () => {
    const bound = new Map<string, number>();
    for (const { file } of proofs) bound.set(file, (bound.get(file) ?? 0) + 1);
    const stray = ['src', 'server', 'tests', 'e2e'].flatMap(listTestFiles).filter((file) => {
      const text = fs.readFileSync(path.join(projectFolder, file), 'utf8');
      return (text.match(/\/\/.*\b[HW]\d+\.\d+/g) ?? []).length !== (bound.get(file) ?? 0);
    });
    expect(stray).toEqual([]);
  });
});
