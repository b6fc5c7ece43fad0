// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { speak } from '../../engine/text.ts';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const dicts = {
  hobby: [
    { value: '1', text: '阅读' },
    { value: '2', text: '登山' },
    { value: '3', text: '下棋' },
  ],
};

const form = (more: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: {
      hobbies: { type: 'string', title: '爱好', 'x-component': 'transfer', 'x-dict': 'hobby', ...more },
    },
  },
});

async function openTransfer(more: Record<string, unknown> = {}, options: OpenOptions = {}) {
  const screen = await openDocument(form(more), { dicts, ...options });
  const side = (at: number) =>
    [...(screen.container.querySelectorAll('.ant-transfer-section')[at]?.querySelectorAll('li') ?? [])].map(
      (item) => item.textContent,
    );
  return { ...screen, left: () => side(0), right: () => side(1) };
}

describe('transfer', () => {
  it('moves choices to the right and back, joined by commas in the order of the options', async () => {
    const screen = await openTransfer();
    await screen.user.click(screen.page.getByText('下棋'));
    await screen.user.click(screen.page.getByText('阅读'));
    await screen.press('移到已选');
    expect(screen.values()).toEqual({ hobbies: '1,3' });
    expect([screen.left(), screen.right()]).toEqual([['登山'], ['阅读', '下棋']]);
    await screen.user.click(screen.page.getByText('阅读'));
    await screen.press('移回可选');
    expect(screen.values()).toEqual({ hobbies: '3' });
  });

  it('shows a stored value that is no option any more, and lets it be taken back', async () => {
    const screen = await openTransfer({ default: '2,gone' });
    expect(screen.right()).toEqual(['登山', 'gone']);
    await screen.user.click(screen.page.getByText('gone'));
    await screen.press('移回可选');
    expect(screen.values()).toEqual({ hobbies: '2' });
  });

  it('counts the items of each side, and those that are ticked', async () => {
    const screen = await openTransfer({ default: '2' });
    const counts = () =>
      [...document.querySelectorAll('[class$="-header-selected"]')].map((one) => one.textContent);
    expect(counts()).toEqual(['2 项', '1 项']);
    await screen.user.click(screen.page.getByRole('checkbox', { name: '阅读' }));
    expect(counts()).toEqual(['1/2 项', '1 项']);
    screen.close();
    speak('en', { 项: '{0|item|items}' });
    await openTransfer({ default: '2' }).finally(() => speak('zh'));
    expect(counts()).toEqual(['2 items', '1 item']);
  });

  it('names every box to tick, those that are drawn later too', async () => {
    const screen = await openTransfer({ default: '2' });
    expect(screen.page.getByRole('checkbox', { name: '全选可选' })).toBeTruthy();
    expect(screen.page.getByRole('checkbox', { name: '登山' })).toBeTruthy();
    await screen.user.click(screen.page.getByRole('checkbox', { name: '阅读' }));
    await screen.press('移到已选');
    expect(await screen.page.findAllByRole('checkbox', { name: '阅读' })).toHaveLength(1);
    expect(screen.page.queryByRole('checkbox', { name: '' })).toBeNull();
  });

  it('finds options by their text', async () => {
    const screen = await openTransfer();
    await screen.user.type(screen.page.getAllByPlaceholderText('请输入文字搜索')[0] as HTMLElement, '山');
    expect(screen.left()).toEqual(['登山']);
  });

  it('says 暂无选项 without any, and shows the texts where the form is only read', async () => {
    const empty = await openTransfer({}, { dicts: { hobby: [] } });
    expect(empty.page.getAllByText('暂无选项')).toHaveLength(2);
    empty.close();
    const read = await openTransfer({ default: '1,3', 'x-read-pretty': true });
    expect(read.text()).toContain('阅读、下棋');
  });
});
