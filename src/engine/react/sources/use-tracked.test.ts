import { autorun, observable } from '@formily/reactive';
import { describe, expect, it } from 'vitest';
import { follow } from './use-tracked.ts';

describe('what follows observables', () => {
  it('tells what another one changes of them after it, to the last', () => {
    const values = observable({ typed: '', computed: '!' });
    const told: string[] = [];
    const end = follow(
      () => `${values.typed} ${values.computed}`,
      (text) => told.push(text),
    );
    const stop = autorun(() => {
      values.computed = `${values.typed}!`;
    });
    values.typed = 'a';
    values.typed = 'b';
    expect(told.at(0)).toBe(' !');
    expect(told.at(-1)).toBe('b b!');
    stop();
    end();
    values.typed = 'c';
    expect(told.at(-1)).toBe('b b!');
  });
});
