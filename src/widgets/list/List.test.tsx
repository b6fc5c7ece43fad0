// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { sex: { type: 'string', title: '性别', 'x-component': 'list', ...node } },
  },
});

const dicts = {
  sex: [
    { value: '1', text: '男' },
    { value: '2', text: '女' },
  ],
};

describe('list', () => {
  it('knows the number of a record as the option of the same text', async () => {
    const screen = await openDocument(form({ 'x-dict': 'sex', default: 2 }), { dicts });
    expect(screen.text()).toContain('女');
    expect(screen.values()).toEqual({ sex: 2 });
  });

  it('gives a number back where the options are numbers', async () => {
    const screen = await openDocument(form({ type: 'number', enum: [10, 20] }));
    await screen.user.click(screen.control('性别'));
    await screen.user.click(await screen.page.findByTitle('20'));
    expect(screen.values()).toEqual({ sex: 20 });
  });

  it('shows a value that is no option as itself', async () => {
    const screen = await openDocument(form({ 'x-dict': 'sex', default: '9' }), { dicts });
    expect(screen.text()).toContain('9');
  });

  it('shows that its texts are loading instead of a bare code', async () => {
    const load = () => new Promise<never>(() => undefined);
    const never = { peek: () => undefined, load, mayChange: () => false };
    const screen = await openDocument(form({ 'x-dict': 'sex', default: '1' }), {
      services: { dicts: { ...never, refresh: () => Promise.resolve(), subscribe: () => () => undefined } },
    });
    expect(screen.text()).toContain('加载中…');
    expect(screen.text()).not.toContain('1');
    expect(screen.values()).toEqual({ sex: '1' });
  });

  it('finds an option by a part of its text', async () => {
    const screen = await openDocument(form({ 'x-dict': 'sex' }), { dicts });
    await screen.user.type(screen.control('性别'), '女');
    await screen.page.findByTitle('女');
    await vi.waitFor(() => {
      expect(screen.page.queryByTitle('男')).toBeNull();
    });
    await screen.user.click(screen.page.getByTitle('女'));
    expect(screen.values()).toEqual({ sex: '2' });
  });

  it.each(['{Enter}', '{Tab}', ''])(
    'keeps what is no option where the document allows it: %j',
    async (keys) => {
      const node = { 'x-dict': 'sex', default: '1', 'x-component-props': { allowInput: true } };
      const screen = await openDocument(form(node), { dicts });
      await screen.user.type(screen.control('性别'), `其他${keys}`);
      if (keys === '') await screen.user.click(document.body);
      await vi.waitFor(() => {
        expect(screen.values()).toEqual({ sex: '其他' });
      });
      expect(screen.text()).toContain('其他');
      await screen.user.type(screen.control('性别'), `女${keys}`);
      if (keys === '') await screen.user.click(document.body);
      await vi.waitFor(() => {
        expect(screen.values()).toEqual({ sex: '2' });
      });
    },
  );

  it('says that what was typed is no option, and keeps its value', async () => {
    const screen = await openDocument(form({ 'x-dict': 'sex', default: '1' }), { dicts });
    await screen.user.type(screen.control('性别'), '其他{Tab}');
    expect(screen.values()).toEqual({ sex: '1' });
    expect(screen.messages).toEqual([['warning', '“其他”不是选项，请从列表中选择']]);
  });

  it('is emptied by 清除, unless the document forbids it', async () => {
    const screen = await openDocument(form({ 'x-dict': 'sex', default: '1' }), { dicts });
    await screen.user.click(screen.page.getByRole('button', { name: '清除' }));
    expect(screen.values()).toEqual({ sex: null });
    screen.close();
    const fixed = form({ 'x-dict': 'sex', default: '1', 'x-component-props': { allowClear: false } });
    const held = await openDocument(fixed, { dicts });
    expect(held.page.queryByRole('button', { name: '清除' })).toBeNull();
    held.close();
    const query = await openDocument(fixed, { dicts, isQuery: true });
    expect(query.page.getByRole('button', { name: '清除' })).toBeTruthy();
  });

  it('says so when there are no options', async () => {
    const screen = await openDocument(form({ enum: [] }));
    await screen.user.click(screen.control('性别'));
    expect(await screen.page.findByText('暂无选项')).toBeTruthy();
  });
});
