import { describe, expect, it } from 'vitest';
import { formatSize, joinPaths, pathsOf, shortenName, showingOf } from './file-values.ts';

describe('the value of a field with files', () => {
  // H3.18, W3.20
  it.each([
    ['temp/a.png', ['temp/a.png']],
    ['temp/a.png, temp/b.png,,temp/a.png', ['temp/a.png', 'temp/b.png']],
    [
      ['temp/a.png', 'temp/b.png'],
      ['temp/a.png', 'temp/b.png'],
    ],
    ['', []],
    [null, []],
    [undefined, []],
    [7, []],
  ])('%j holds the paths %j', (value, paths) => {
    expect(pathsOf(value)).toEqual(paths);
  });

  it('is the paths joined by commas', () => {
    expect(joinPaths(['a', 'b'])).toBe('a,b');
    expect(joinPaths([])).toBe('');
  });
});

describe('a size', () => {
  // H9.22, W9.13
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_576, '1 MB'],
    [157_286_400, '150 MB'],
    [2 ** 40 * 5000, '5000 TB'],
  ])('of %d bytes is %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('a name', () => {
  it('keeps its beginning and its ending, in characters and not in halves of them', () => {
    expect(shortenName('短.pdf')).toBe('短.pdf');
    expect(shortenName('abcdefghijklmnopqrstuvwxyz.pdf')).toBe('abcdefghijklmnopq…xyz.pdf');
    expect(shortenName('合同扫描件.pdf', 5)).toBe('合同扫…f');
    expect([...shortenName('😀'.repeat(40))]).toHaveLength(25);
  });

  it.each([
    ['temp/a.PNG', 'image'],
    ['temp/a.pdf', 'pdf'],
    ['temp/a.docx', 'docx'],
    ['temp/a.doc', 'other'],
    ['temp/a', 'other'],
  ])('%s is shown as %s', (path, showing) => {
    expect(showingOf(path)).toBe(showing);
  });
});
