// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { kind: { type: 'string', title: '类型', 'x-component': 'radio', ...node } },
  },
});

describe('radio', () => {
  it('knows the number of a record as the option of the same text', async () => {
    const screen = await openDocument(form({ enum: ['1', '2'], default: 2 }));
    expect((screen.page.getByLabelText('2') as HTMLInputElement).checked).toBe(true);
  });

  it('shows a value that is no option as a choice of its own', async () => {
    const screen = await openDocument(form({ enum: ['1', '2'], default: '旧值' }));
    expect((screen.page.getByLabelText('旧值') as HTMLInputElement).checked).toBe(true);
  });

  it('is a dropdown in a search form, so that it can be cleared', async () => {
    const screen = await openDocument(form({ enum: ['1', '2'] }), { isQuery: true });
    await screen.user.click(screen.page.getByRole('combobox', { name: '类型' }));
    await screen.user.click(await screen.page.findByTitle('2'));
    expect(screen.values()).toEqual({ kind: '2' });
    await screen.user.click(screen.page.getByRole('button', { name: '清除' }));
    expect(screen.values()).toEqual({ kind: null });
  });

  it('says so when there are no options', async () => {
    const screen = await openDocument(form({ enum: [] }));
    expect(screen.text()).toContain('暂无选项');
  });

  it('shows the colour that an option stands for beside its text, and none for what is no colour', async () => {
    const options = [
      { value: '#722ED1', label: '酱紫' },
      { value: 'url(/x)', label: '其他' },
    ];
    const screen = await openDocument(
      form({ enum: options, 'x-component-props': { look: 'button', hasSwatches: true } }),
    );
    const swatches = document.querySelectorAll<HTMLElement>('.sw-radio-swatch');
    expect([...swatches].map(({ style }) => style.background)).toEqual(['#722ed1']);
    await screen.user.click(screen.page.getByText('酱紫'));
    expect(screen.values()).toEqual({ kind: '#722ED1' });
  });
});
