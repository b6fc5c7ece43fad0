// @vitest-environment jsdom
import { vi, describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { ATTACKS, findHarm } from '../../engine/html/vectors.testing.ts';

async function show(text: string) {
  const screen = await openDocument({
    schema: {
      type: 'object',
      properties: { words: { type: 'void', 'x-component': 'markdown_view', 'x-component-props': { text } } },
    },
  });
  await vi.waitFor(() => {
    expect(screen.container.querySelector('.wmde-markdown')).not.toBeNull();
  });
  return { screen, body: screen.container.querySelector('.wmde-markdown') as HTMLElement };
}

const SCRIPT = `${'java'}script:`;

describe('markdown_view', () => {
  it('shows headings, lists, tables, tasks and footnotes', async () => {
    const { body } = await show('# 一\n\n- [x] 做完\n\n|甲|乙|\n|:-|-:|\n|1|2|\n\n注[^1]\n\n[^1]: 说明');
    expect(body.querySelector('h1')?.textContent).toBe('一');
    expect(body.querySelector<HTMLInputElement>('input[type=checkbox]')?.disabled).toBe(true);
    expect(body.querySelectorAll('td')).toHaveLength(2);
    const note = body.querySelector('sup a');
    expect(body.querySelector(note?.getAttribute('href') ?? '')?.textContent).toContain('说明');
  });

  it('shows HTML as it was written', async () => {
    const { body } = await show(
      '甲 <b onclick="x">粗</b> <img src=x onerror=alert(1)>\n\n<script>1</script>',
    );
    expect(body.querySelector('b, img, script')).toBeNull();
    expect(body.textContent).toContain('<b onclick="x">');
  });

  it.each([
    ['a link to a script', `[x](${SCRIPT}alert(1))`],
    ['a link with a written tab', '[x](java&Tab;script:alert(1))'],
    ['a reference to a script', `[x][y]\n\n[y]: ${SCRIPT}alert(1)`],
    ['a link in angles', `<${SCRIPT}alert(1)>`],
    ['a link to data', '[x](data:text/html;base64,PHA+)'],
    ['a picture of another site', '![x](https://evil.example/p.png)'],
    ['a picture of another site without a scheme', '![x](//evil.example/p.png)'],
    ['a picture that is a drawing', '![x](data:image/svg+xml;base64,PHN2Zz4=)'],
    ['a picture that is a script', `![x](${SCRIPT}alert(1))`],
    ['attributes in a comment', 'x<!--rehype:onclick=alert(1)&style=position:fixed-->'],
    ['attributes of a block', '```js\nx\n```\n<!--rehype:onclick=alert(1)-->'],
  ])('loses %s', async (_, text) => {
    const { body } = await show(text);
    expect(findHarm(body)).toEqual([]);
  });

  it('makes nothing of HTML that attacks', async () => {
    const { body } = await show(ATTACKS.map(([, html]) => html).join('\n\n'));
    expect(
      body.querySelectorAll('script, iframe, svg, math, form, style, object, img, [onclick], [onerror]'),
    ).toHaveLength(0);
    for (const link of body.querySelectorAll('a')) expect(link.href).toMatch(/^(?:https?:|$)/);
  });

  it('opens links in a page of their own and finds stored pictures', async () => {
    const { body } = await show('[x](https://a.cn/) ![图](jeditor/图%201.png)');
    const link = body.querySelector('a');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
    expect(body.querySelector('img')?.getAttribute('src')).toBe('/files/jeditor/图 1.png');
  });

  it('keeps the place of a picture whose address says how large it is', async () => {
    const { body } = await show('![图](/a.png#1280x800) ![图](/b.png) ![图](/c.png#top)');
    const pictures = [...body.querySelectorAll('img')].map((image) =>
      ['src', 'width', 'height'].map((name) => image.getAttribute(name)),
    );
    expect(pictures).toEqual([
      ['/a.png', '1280', '800'],
      ['/b.png', null, null],
      ['/c.png#top', null, null],
    ]);
  });

  it('says that there is nothing', async () => {
    const screen = await openDocument({
      schema: { type: 'object', properties: { words: { type: 'void', 'x-component': 'markdown_view' } } },
    });
    expect(screen.text()).toBe('暂无内容');
  });
});
