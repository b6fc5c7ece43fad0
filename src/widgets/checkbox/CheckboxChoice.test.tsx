// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: {
      tags: { type: 'string', title: '标签', 'x-component': 'checkbox', enum: ['甲', '乙', '丙'], ...node },
    },
  },
});

describe('checkbox', () => {
  it('joins what is ticked in the order of the options, and is empty text with nothing ticked', async () => {
    const screen = await openDocument(form({ default: '丙' }));
    await screen.user.click(screen.page.getByLabelText('甲'));
    expect(screen.values()).toEqual({ tags: '甲,丙' });
    await screen.user.click(screen.page.getByLabelText('甲'));
    await screen.user.click(screen.page.getByLabelText('丙'));
    expect(screen.values()).toEqual({ tags: '' });
  });

  it('keeps a stored value that is no option any more until it is unticked', async () => {
    const screen = await openDocument(form({ default: '旧,乙' }));
    await screen.user.click(screen.page.getByLabelText('甲'));
    expect(screen.values()).toEqual({ tags: '甲,乙,旧' });
    await screen.user.click(screen.page.getByLabelText('旧'));
    expect(screen.values()).toEqual({ tags: '甲,乙' });
  });

  it('ticks and unticks all', async () => {
    const screen = await openDocument(form({ 'x-component-props': { checkAll: true } }));
    await screen.user.click(screen.page.getByLabelText('全选'));
    expect(screen.values()).toEqual({ tags: '甲,乙,丙' });
    await screen.user.click(screen.page.getByLabelText('全选'));
    expect(screen.values()).toEqual({ tags: '' });
  });
});
