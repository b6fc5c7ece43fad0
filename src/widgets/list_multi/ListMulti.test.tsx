// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: {
      roles: { type: 'string', title: '角色', 'x-component': 'list_multi', enum: ['甲', '乙'], ...node },
    },
  },
});

describe('list_multi', () => {
  it('keeps a stored value that is no option any more', async () => {
    const screen = await openDocument(form({ default: '旧,乙' }));
    await screen.user.click(screen.control('角色'));
    await screen.user.click(await screen.page.findByTitle('甲'));
    expect(screen.values()).toEqual({ roles: '甲,乙,旧' });
  });

  it('is empty text when the last one is taken away', async () => {
    const screen = await openDocument(form({ default: '甲' }));
    screen.control('角色').focus();
    await screen.user.keyboard('{Backspace}');
    expect(screen.values()).toEqual({ roles: '' });
  });
});
