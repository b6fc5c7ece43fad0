import { autorun } from '@formily/reactive';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOOK_NAMES } from '../../engine/look-names.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import { createLooks, type LooksStore } from './looks.ts';

let area: ReturnType<typeof createMemoryStorage>;
let looks: LooksStore;
const open = (): LooksStore => createLooks(createStored(area, createMemoryStorage()));

beforeEach(() => {
  area = createMemoryStorage();
  looks = open();
});

describe('looks', () => {
  it('have the names that documents use, no more and no fewer', () => {
    expect(Object.keys(looks.state).sort()).toEqual([...LOOK_NAMES].sort());
  });

  it('are kept on this device', () => {
    looks.change('primaryColor', '#1890FF');
    looks.change('formFont', 14);
    expect([open().state.primaryColor, open().state.formFont]).toEqual(['#1890ff', 14]);
  });

  it('tell whoever observes them', () => {
    const seen: unknown[] = [];
    const stop = autorun(() => {
      seen.push(looks.read('listFont'));
    });
    looks.change('listFont', 13);
    looks.change('navFont', 14);
    stop();
    expect(seen).toEqual([12, 13]);
  });

  // H4.18
  it.each(['#001529', '#262F3E'])('become dark with the menu on %s, and light on any other', (color) => {
    looks.change('menuColor', color);
    expect(looks.state.navTheme).toBe('dark');
    looks.change('menuColor', '#fafafa');
    expect(looks.state.navTheme).toBe('light');
  });

  it('take a ground that goes with a chosen theme', () => {
    looks.change('navTheme', 'dark');
    expect(looks.state.menuColor).toBe('#001529');
    looks.change('navTheme', 'light');
    expect(looks.state.menuColor).toBe('#ffffff');
    looks.change('menuColor', '#fafafa');
    looks.change('navTheme', 'light');
    expect(looks.state.menuColor).toBe('#fafafa');
  });

  // H4.19
  it('of the side menu are the bar and a header that scrolls; of the top menu the block and a fixed one', () => {
    looks.change('layout', 'side');
    expect([looks.state.menuStyle, looks.state.isHeaderFixed]).toEqual(['bar', false]);
    looks.change('layout', 'top');
    expect([looks.state.menuStyle, looks.state.isHeaderFixed]).toEqual(['block', true]);
    looks.change('layout', 'mix');
    expect([looks.state.menuStyle, looks.state.isHeaderFixed]).toEqual(['block', true]);
  });

  it('show the row of tabs together with pages that stay open', () => {
    looks.change('isTabbed', false);
    looks.change('hasTabStrip', false);
    looks.change('isTabbed', true);
    expect(looks.state.hasTabStrip).toBe(true);
  });

  it.each([
    ['layout', 'left'],
    ['formFont', 15],
    ['formFont', '12'],
    ['primaryColor', 'red'],
    ['primaryColor', null],
    ['isColorWeak', 'Y'],
    ['wallpaper', 'sea'],
  ])('refuse %s = %j and stay', (name, value) => {
    const before = { ...looks.state };
    expect(() => looks.change(name, value)).toThrow(RangeError);
    expect(looks.state).toEqual(before);
  });

  it('go back to what a new user has', () => {
    const fresh = { ...looks.state };
    looks.change('layout', 'top');
    looks.change('menuFontColor', '#112233');
    looks.change('isColorWeak', true);
    looks.reset();
    expect(looks.state).toEqual(fresh);
    expect(open().state).toEqual(fresh);
    expect(looks.read('isColorWeak')).toBe(false);
  });
});

// H8.19
it('a size of letters that the app does not have is refused in the words that were given', () => {
  const looks = createLooks(createStored(createMemoryStorage(), createMemoryStorage()));
  for (const name of ['navFont', 'formFont', 'listFont']) {
    expect(() => looks.change(name, 99)).toThrow('Failed to update font');
    looks.change(name, 14);
    expect(looks.read(name)).toBe(14);
  }
});
