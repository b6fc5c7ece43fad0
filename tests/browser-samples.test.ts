// What an ordinary run of the browser leaves to the deep one is chosen evenly.
import { describe, expect, it } from 'vitest';
import { listAddresses } from '../e2e/addresses.ts';
import { findWay, listOpenings, say } from '../e2e/openings.ts';
import { chooseWidths, WIDTHS } from '../e2e/widths.ts';
import { isDeep } from './depth.ts';
import { shippedScreens } from './shipped-screens.ts';

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
    'register',
    'password',
    'settings',
    'workplace',
  ];

  it('are one of four, the same in every run, and all of them in the deep run', () => {
    for (const name of names) {
      const widths = chooseWidths(name);
      expect(new Set(widths).size).toBe(isDeep ? WIDTHS.length : 1);
      expect(chooseWidths(name)).toEqual(widths);
    }
  });

  it('are each taken for some page', () => {
    expect([...new Set(names.flatMap(chooseWidths))].sort()).toEqual([...WIDTHS].sort());
  });
});

describe('the pages that the browser looks at', () => {
  it('have an address for each route of a shipped document, with a value for each of its parts', () => {
    const addresses = listAddresses().map(({ path }) => path);
    expect(addresses).toHaveLength(shippedScreens.filter(({ route }) => route).length);
    expect(addresses.filter((path) => path.includes(':'))).toEqual([]);
  });

  it('lead by buttons to every screen that a button opens', () => {
    const openings = listOpenings();
    expect(openings.length).toBeGreaterThan(80);
    expect(openings.filter((opening) => !findWay(opening, openings))).toEqual([]);
  });

  it('have their buttons found in English too', () => {
    const untold = listOpenings().filter(({ button }) => say(button, 'en') === button);
    expect(untold).toEqual([]);
  });
});
