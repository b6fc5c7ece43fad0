import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { MAX_INLINE_IMAGE } from '../../src/engine/html/addresses.ts';
import { MAX_HTML, HtmlRefused } from '../../src/engine/html/create-cleaner.ts';
import { ATTACKS, findHarm, KEPT, PIECES } from '../../src/engine/html/vectors.testing.ts';
import { cleanHtml } from './clean-html.ts';

/** The elements that a browser would make of it. */
function read(html: string): HTMLElement {
  return new JSDOM(`<!doctype html><body>${html}`).window.document.body;
}

describe('HTML that is saved', () => {
  it.each(ATTACKS)('loses %s', async (_, html) => {
    const cleaned = await cleanHtml(html);
    expect(findHarm(read(cleaned))).toEqual([]);
    expect(await cleanHtml(cleaned)).toBe(cleaned);
  });

  it.each(KEPT)('keeps %s', async (_, html, result = html) => {
    expect(await cleanHtml(html)).toBe(result);
    expect(await cleanHtml(result)).toBe(result);
  });

  it('is harmless and cleans to itself whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), async (pieces) => {
        const cleaned = await cleanHtml(pieces.join(''));
        expect(findHarm(read(cleaned))).toEqual([]);
        expect(await cleanHtml(cleaned)).toBe(cleaned);
      }),
      { numRuns: 150 },
    );
  }, 90_000);

  it('keeps the words of what it cannot keep', async () => {
    expect(await cleanHtml('<form>姓名 <button>提交</button></form>')).toBe('姓名 提交');
  });

  it('holds small pictures only', async () => {
    const picture = (bytes: number): string =>
      `<img src="data:image/png;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}">`;
    expect(await cleanHtml(picture(MAX_INLINE_IMAGE))).toBe(picture(MAX_INLINE_IMAGE));
    expect(await cleanHtml(picture(MAX_INLINE_IMAGE + 100))).toBe('<img>');
  });

  it.each([
    ['is too long', '字'.repeat(MAX_HTML + 1), '内容过长，请减少文字或图片'],
    ['nests without end', '<div>'.repeat(100_000), '内容的排版过于复杂，请简化后再试'],
    ['repeats its marks', marks(150), '内容的排版过于复杂，请简化后再试'],
    ['hides that it nests', '<div title="</div>">'.repeat(2_000), '内容的排版过于复杂，请简化后再试'],
    ['hides it in comments', '<div><!--</div>-->'.repeat(2_000), '内容的排版过于复杂，请简化后再试'],
    ['hides it in a title', '<div><title></div></title>'.repeat(2_000), '内容的排版过于复杂，请简化后再试'],
    ['hides it behind quotes', `<div x=a"b c="d></div>">`.repeat(2_000), '内容的排版过于复杂，请简化后再试'],
    ['hides it in an end', '<div></*</div>'.repeat(2_000), '内容的排版过于复杂，请简化后再试'],
  ])('is refused at once with a sentence when it %s', async (_, html, sentence) => {
    const before = performance.now();
    await expect(cleanHtml(html)).rejects.toThrow(new HtmlRefused(sentence));
    expect(performance.now() - before).toBeLessThan(3_000);
    // The next text is cleaned as ever.
    expect(await cleanHtml('<p onclick=1>好</p>')).toBe('<p>好</p>');
  });

  it('may be a large table', async () => {
    const row = `<tr>${'<td><p><strong>数</strong></p></td>'.repeat(10)}</tr>`;
    const table = `<table><tbody>${row.repeat(250)}</tbody></table>`;
    expect(await cleanHtml(table)).toBe(table);
  });

  it('takes little time even when it was made to take long', async () => {
    const before = performance.now();
    await cleanHtml(marks(100)).catch(() => undefined);
    await cleanHtml(marks(99)).catch(() => undefined);
    expect(performance.now() - before).toBeLessThan(6_000);
  });
});

/** Each paragraph repeats all marks before it. */
function marks(count: number): string {
  return Array.from({ length: count }, (_, at) => `<b title=${String(at)}><p>`).join('');
}
