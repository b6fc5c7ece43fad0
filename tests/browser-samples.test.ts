// What an ordinary run of the browser leaves to the deep one is chosen evenly.
import { describe, expect, it } from 'vitest';
import { chooseWidths, WIDTHS } from '../e2e/widths.ts';
import { isDeep } from './depth.ts';

describe('the widths in which a page is read aloud', () => {
  const names = [
    'success',
    'archive',
    'test-home',
    'gate',
    'frame',
    'regulations',
    'users',
    'roles',
    'a',
    'b',
  ];

  it('are the telephone and another one, the same in every run, and all of them in the deep run', () => {
    for (const name of names) {
      const widths = chooseWidths(name);
      expect(widths).toContain(390);
      expect(new Set(widths).size).toBe(isDeep ? WIDTHS.length : 2);
      expect(chooseWidths(name)).toEqual(widths);
    }
  });

  it('are each taken for some page', () => {
    expect([...new Set(names.flatMap(chooseWidths))].sort()).toEqual([...WIDTHS].sort());
  });
});
