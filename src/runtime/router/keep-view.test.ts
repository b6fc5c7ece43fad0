import { describe, expect, it } from 'vitest';
import { withoutView } from './address-view.ts';
import { readAddress, writeAddress } from './keep-view.ts';

/** A browser at an address. */
function at(here: string, state: unknown = null) {
  const went: unknown[] = [];
  const navigate = {
    here: () => here,
    state: () => state,
    replace: (...step: unknown[]) => void went.push(step),
  };
  return { navigate, went };
}

describe('where a person is on a page', () => {
  it('is taken out of the query, which stays to the letter', () => {
    expect(withoutView('?a=%E5%90%8C&_view=1.e30&b=x+y')).toBe('?a=%E5%90%8C&b=x+y');
    expect(withoutView('?_view=1.e30')).toBe('');
    expect(withoutView('?my_view=1&_viewer=2')).toBe('?my_view=1&_viewer=2');
  });

  it('takes the place of what the address said before', () => {
    const { navigate, went } = at('/a?id=1&_view=1.x#part', { view: 'k1' });
    expect(readAddress(navigate, '/a?id=1')).toEqual({ text: '1.x', key: 'k1' });
    writeAddress(navigate, '/a?id=1', { text: '1.y', key: 'k1' });
    writeAddress(navigate, '/a?id=1', { text: undefined, key: undefined });
    expect(went).toEqual([
      ['/a?id=1&_view=1.y#part', { view: 'k1' }],
      ['/a?id=1#part', null],
    ]);
  });

  it('is written where something changed, and never over the address of another tab', () => {
    const { navigate, went } = at('/a?_view=1.x');
    writeAddress(navigate, '/a', { text: '1.x', key: undefined });
    writeAddress(navigate, '/a?id=2', { text: '1.y', key: undefined });
    writeAddress(navigate, '/b', { text: '1.y', key: undefined });
    expect(went).toEqual([]);
    expect(readAddress(navigate, '/b')).toBeUndefined();
  });

  it.each([null, 1, 'x', {}, { view: 1 }])('is kept under no name where the history holds %j', (state) => {
    expect(readAddress(at('/a', state).navigate, '/a')).toEqual({ text: undefined, key: undefined });
  });
});
