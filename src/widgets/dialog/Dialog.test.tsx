// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { describePanel } from '../../../tests/panel-story.tsx';

describePanel('dialog');

const page = (more: object) => ({
  schema: {
    type: 'object',
    properties: {
      open: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '打开' },
        'x-on': { click: [{ do: 'open', screen: 'test/inner', title: '消息', width: 600, ...more }] },
      },
    },
  },
});
const screens = { 'test/inner': { schema: { type: 'object', properties: {} } } };

describe('a dialog that may fill the window', () => {
  it('does so and goes back, keeping what it shows', async () => {
    const screen = await openDocument(page({ canFill: true }), { screens });
    await screen.press('打开');
    const modal = (await screen.page.findByRole('dialog')).closest<HTMLElement>('.ant-modal');
    expect(modal?.style.width ?? '').not.toBe('100%');
    await screen.press('全屏');
    expect(modal?.classList.contains('sw-dialog-full')).toBe(true);
    await screen.press('退出全屏');
    expect(modal?.classList.contains('sw-dialog-full')).toBe(false);
  });

  it('is only one that was opened so', async () => {
    const screen = await openDocument(page({}), { screens });
    await screen.press('打开');
    await screen.page.findByRole('dialog');
    expect(screen.page.queryByRole('button', { name: '全屏' })).toBeNull();
  });
});
