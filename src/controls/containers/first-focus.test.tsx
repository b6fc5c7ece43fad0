// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (as: string) => ({
  schema: {
    type: 'object',
    properties: {
      open: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '打开' },
        'x-on': { click: [{ do: 'open', screen: 'test/inner', as, title: '接收人' }] },
      },
    },
  },
});

const inner = (properties: object) => ({ 'test/inner': { schema: { type: 'object', properties } } });

const text = (title: string, more: object = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

async function openByKey(properties: object, as = 'dialog') {
  const screen = await openDocument(page(as), { screens: inner(properties) });
  screen.page.getByRole('button', { name: '打开' }).focus();
  await screen.user.keyboard('{Enter}');
  const frame = await screen.page.findByRole('dialog', { name: '接收人' });
  return { screen, frame };
}

describe.each(['dialog', 'drawer'])('a %s that is opened with the keyboard', (as) => {
  it('begins in its first field that can be written to', async () => {
    const { screen } = await openByKey(
      { number: text('编号', { 'x-disabled': true }), name: text('姓名'), phone: text('手机号') },
      as,
    );
    await screen.until(() => document.activeElement === screen.page.getByLabelText('姓名'));
    screen.close();
  });

  it('begins in the field that asks for it', async () => {
    const { screen } = await openByKey(
      { name: text('姓名'), phone: text('手机号', { 'x-component-props': { autoFocus: true } }) },
      as,
    );
    await screen.until(() => document.activeElement === screen.page.getByLabelText('手机号'));
    screen.close();
  });

  it('begins on itself where nothing can be written, so that Enter closes nothing', async () => {
    const { screen, frame } = await openByKey(
      { words: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '三个人' } } },
      as,
    );
    await screen.until(() => document.activeElement === frame);
    await screen.user.keyboard('{Enter}');
    expect(frame.isConnected).toBe(true);
    screen.close();
  });
});
