// @vitest-environment happy-dom
import { fireEvent, render, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createHand } from '../../../tests/hand.ts';
import { openDocument } from '../../../tests/open-document.tsx';
import { describePanel } from '../../../tests/panel-story.tsx';
import { Dialog } from './Dialog.tsx';

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

describe('a press on the mask', () => {
  const open = (isClosable: boolean) => {
    const onClose = vi.fn();
    const view = render(
      <Dialog title="产品授权" isClosable={isClosable} onClose={onClose}>
        许可证
      </Dialog>,
    );
    const dialog = within(view.baseElement).getByRole('dialog', { name: '产品授权' });
    return { onClose, dialog, mask: dialog.closest('.ant-modal-wrap') as HTMLElement };
  };

  // H2.61
  it('closes no dialog; one that cannot be closed has no button for it and stays on Escape too', async () => {
    const { onClose, dialog, mask } = open(false);
    await createHand().click(mask);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    expect(within(dialog).queryByRole('button')).toBeNull();
  });

  it('leaves alone what was typed in any other dialog, which Escape closes', async () => {
    const { onClose, dialog, mask } = open(true);
    await createHand().click(mask);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
