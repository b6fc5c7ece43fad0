import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasStrayBraces, readExpression } from './read.ts';

describe('readExpression', () => {
  it.each<[text: string, source: string | null, offset: number]>([
    ['{{ a }}', ' a ', 2],
    ['{{a}}', 'a', 2],
    ['  {{ a }}\n', ' a ', 4],
    ['{{}}', '', 2],
    ['{{{ a: { b: 1 } }}}', '{ a: { b: 1 } }', 2],
    ['{{\n a\n}}', '\n a\n', 2],
    ['', null, 0],
    ['a', null, 0],
    ['{ a }', null, 0],
    ['{{', null, 0],
    ['{{}', null, 0],
    ['x {{ a }}', null, 0],
    ['{{ a }} x', null, 0],
  ])('reads %j', (text, source, offset) => {
    expect(readExpression(text)).toEqual(source === null ? null : { source, offset });
  });

  it('finds the source at its offset', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\s*$/),
        fc.string(),
        fc.stringMatching(/^\s*$/),
        (before, source, after) => {
          const text = `${before}{{${source}}}${after}`;
          expect(readExpression(text)).toEqual({ source, offset: before.length + 2 });
          expect(text.startsWith(source, before.length + 2)).toBe(true);
        },
      ),
    );
  });
});

describe('hasStrayBraces', () => {
  it('marks strings that would never be evaluated', () => {
    expect(['x {{ a }}', '{{ a', '{{ a }} x'].map(hasStrayBraces)).toEqual([true, true, true]);
    expect(['{{ a }}', 'a', '{ a }', 'a }}'].map(hasStrayBraces)).toEqual([false, false, false, false]);
  });
});
