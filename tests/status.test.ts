// The pages that say what is proven name files and tests that exist.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** A path of the repository in backticks; what has no slash and no known ending is a word of the text. */
const NAMED = /`((?:[\w.@-]+\/)*[\w.@-]+)`((?:(?:, )? ?"[^"]+")*)/g;
const FOLDERS = /^(?:src|server|tests|e2e|bench|build|scripts|docs|\.ci)\//;
const FILES = /\.(?:tsx?|mjs|js|json|md)$/;

interface Mention {
  file: string;
  /** Titles quoted behind the file. */
  titles: string[];
}

function readMentions(page: string): Mention[] {
  const text = fs.readFileSync(path.join(projectFolder, page), 'utf8');
  return [...text.matchAll(NAMED)]
    .map(([, file = '', quoted = '']) => ({
      file,
      titles: [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
    }))
    .filter(({ file, titles }) => FOLDERS.test(file) || FILES.test(file) || titles.length > 0);
}

describe.each(['docs/status.md', 'docs/security.md'])('%s', (page) => {
  const mentions = readMentions(page);

  it('names files that exist', () => {
    expect(mentions.length).toBeGreaterThan(50);
    const missing = mentions.filter(({ file }) => !fs.existsSync(path.join(projectFolder, file)));
    expect(missing.map(({ file }) => file)).toEqual([]);
  });

  it('quotes titles that stand in those files', () => {
    const titles = mentions.flatMap(({ file, titles: quoted }) => quoted.map((title) => ({ file, title })));
    expect(titles.length).toBeGreaterThan(50);
    const texts = new Map<string, string>();
    const wrong = titles.filter(({ file, title }) => {
      const place = path.join(projectFolder, file);
      if (!texts.has(file)) texts.set(file, fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : '');
      return !texts.get(file)?.includes(title);
    });
    expect(wrong).toEqual([]);
  });

  it('has no quoted title without its file', () => {
    const text = fs.readFileSync(path.join(projectFolder, page), 'utf8');
    const quoted = [...text.matchAll(/"[^"\n]+"/g)].length;
    const bound = mentions.reduce((sum, { titles }) => sum + titles.length, 0);
    expect(quoted).toBe(bound);
  });
});
