import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanStyle } from './styles.ts';

describe('a style', () => {
  it.each([
    ['color:red', 'color: red'],
    ['border: 1px solid rgb(1, 2, 3)', 'border: 1px solid rgb(1, 2, 3)'],
    ['font-family: "Times New Roman", 宋体', 'font-family: "Times New Roman", 宋体'],
    ['margin: 0 auto; float:left', 'margin: 0 auto; float: left'],
  ])('keeps %j', (text, cleaned) => {
    expect(cleanStyle(text)).toBe(cleaned);
  });

  it.each([
    'position:fixed',
    'background:url(x)',
    'background:image-set("x")',
    'color:var(--x)',
    'color:\\75rl(x)',
    'width:100vw',
    'width:99999px',
    'margin-left:-1px',
    'font-family:"x;y',
    'font-family:url(x)',
    'content:"x"',
    'constructor:red',
    'color',
    'color:',
    'color:red}body{x:y',
  ])('loses %j', (text) => {
    expect(cleanStyle(text)).toBe('');
  });

  it('cleans to itself and answers at once, whatever it is', () => {
    const piece = fc.constantFrom(
      'color',
      'font-family',
      'border',
      ':',
      ';',
      '"',
      "'",
      '(',
      ')',
      ' ',
      ',',
      '1px',
      'red',
      'rgb(1 2 3)',
      '!important',
      '/*',
      '\\',
      'url(',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const cleaned = cleanStyle(pieces.join(''));
        expect(cleanStyle(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(/url\(|\\|\/\*/);
      }),
    );
    const before = performance.now();
    for (const long of [
      'font-family:' + 'a '.repeat(5_000),
      'color:rgb(' + '1'.repeat(10_000),
      'border:' + '('.repeat(9_000),
    ]) {
      cleanStyle(long.slice(0, 4_096));
    }
    expect(performance.now() - before).toBeLessThan(500);
  });
});
