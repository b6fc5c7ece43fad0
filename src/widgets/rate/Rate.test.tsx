// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: { score: { type: 'number', title: '评分', 'x-component': 'rate', ...node } },
  },
});

const isChecked = (screen: Awaited<ReturnType<typeof openDocument>>, name: string): boolean =>
  (screen.page.getByLabelText(name) as HTMLInputElement).checked;

describe('rate', () => {
  it('is cleared by a second press on the chosen star, unless the document forbids it', async () => {
    const screen = await openDocument(form());
    await screen.user.click(screen.page.getByLabelText('4 星'));
    expect(screen.values()).toEqual({ score: 4 });
    await screen.user.click(screen.page.getByLabelText('4 星'));
    expect(screen.values()).toEqual({ score: null });
    screen.close();
    const fixed = await openDocument(form({ 'x-component-props': { allowClear: false }, default: 2 }));
    await fixed.user.click(fixed.page.getByLabelText('2 星'));
    expect(fixed.values()).toEqual({ score: 2 });
  });

  it('is worked with the arrow keys', async () => {
    const screen = await openDocument(form({ default: 2 }));
    await screen.user.tab();
    await screen.user.keyboard('{ArrowRight}');
    expect(screen.values()).toEqual({ score: 3 });
    expect(isChecked(screen, '3 星')).toBe(true);
  });

  it('knows halves, as many stars as declared, and what they mean', async () => {
    const settings = { count: 3, allowHalf: true, texts: ['差', '中', '好'] };
    const screen = await openDocument(form({ 'x-component-props': settings }));
    expect(screen.page.getAllByRole('radio')).toHaveLength(6);
    await screen.user.click(screen.page.getByLabelText('2.5 星（好）'));
    expect(screen.values()).toEqual({ score: 2.5 });
    screen.close();
    const read = await openDocument(
      form({ 'x-component-props': settings, default: 1.5, 'x-read-pretty': true }),
    );
    expect(read.text()).toContain('1.5 星（中）');
  });

  it('knows the text of a number, and lights up to it', async () => {
    const screen = await openDocument(form({ default: '3' }));
    expect(isChecked(screen, '3 星')).toBe(true);
    expect(screen.container.querySelectorAll('.sw-rate-lit')).toHaveLength(3);
    expect(screen.values()).toEqual({ score: '3' });
  });

  it('can be cleared in a search form whatever the document says', async () => {
    const screen = await openDocument(form({ 'x-component-props': { allowClear: false } }), {
      isQuery: true,
    });
    await screen.user.click(screen.page.getByLabelText('1 星'));
    await screen.user.click(screen.page.getByLabelText('1 星'));
    expect(screen.values()).toEqual({ score: null });
  });
});
