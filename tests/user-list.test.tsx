// @vitest-environment happy-dom
// The list of users and what one sees of a user from it: faces, batch deletion and its way back, the devices they use.
import { expect, it, vi } from 'vitest';
import list from '../src/schemas/screens/system/user-list.json' with { type: 'json' };
import view from '../src/schemas/screens/system/user-view.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const USERS = [
  { id: 'u1', username: 'zhangsan', realname: '张三', status: 1, avatar: 'avatar/u1.png' },
  { id: 'u2', username: 'lisi', realname: '李四', status: 1, avatar: '' },
  { id: 'u3', username: 'wangwu', realname: '王五', status: 1, avatar: null },
];

const openList = () =>
  openDocument(list, {
    answer: ({ url }) => (url === '/sys/user/list' ? { records: USERS, total: USERS.length } : []),
  });

it('has a face beside the name of whoever has one stored, and beside no other', async () => {
  const screen = await openList();
  const rowOf = (name: string): HTMLElement => {
    const row = screen.page.getByText(name, { exact: true }).closest('tr');
    if (!row) throw new Error(`${name} is in no row`);
    return row;
  };
  await screen.page.findByText('张三', { exact: true });
  await vi.waitFor(() => expect(rowOf('张三').querySelector('img')?.getAttribute('src')).toContain('u1.png'));
  for (const name of ['李四', '王五']) expect(rowOf(name).querySelector('img')).toBeNull();
  screen.close();
});

it('brings all back who were deleted together', async () => {
  const screen = await openList();
  for (const name of ['zhangsan', 'wangwu'])
    await screen.user.click(await screen.page.findByRole('checkbox', { name: `选择“${name}”` }));
  await screen.press('批量删除');
  await screen.until(() => screen.messages.some(([, text]) => text === '已删除'));
  const sent = (method: string) => screen.requests.filter((request) => request.method === method);
  expect(sent('DELETE').map(({ url, params }) => [url, params])).toEqual([
    ['/sys/user/deleteBatch', { ids: 'u1,u3' }],
  ]);
  // Nothing is ticked any more when somebody presses 撤销操作.
  expect(screen.model.state['selected']).toEqual([]);
  expect(screen.undos).toHaveLength(1);
  screen.undos[0]?.();
  await screen.until(() => screen.messages.some(([, text]) => text === '已恢复'));
  expect(sent('PUT').map(({ url, body }) => [url, body])).toEqual([
    ['/sys/user/putRecycleBin', { userIds: 'u1,u3' }],
  ]);
  screen.close();
});

it('tells which devices a user is signed in on, and ends one of these sessions', async () => {
  let sessions = ['手机', '电脑'].map((client, at) => ({ id: `s${String(at)}`, client, ip: '10.0.0.1' }));
  const screen = await openDocument(view, {
    params: { id: 'u1', username: 'zhangsan' },
    answer: ({ url, body }) => {
      if (url === '/sys/online/forceLogout')
        sessions = sessions.filter(({ id }) => id !== (body as { ids: string }).ids);
      return url === '/sys/online/list' ? { records: sessions, total: sessions.length } : {};
    },
  });
  await screen.user.click(await screen.page.findByRole('tab', { name: '登录的设备' }));
  const cell = await screen.page.findByText('手机', { exact: true });
  const button = [...(cell.closest('tr')?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === '强制下线',
  );
  if (!button) throw new Error('no button in the row');
  await screen.user.click(button);
  await screen.until(() => screen.messages.some(([, text]) => text === '已强制下线'));
  await vi.waitFor(() => expect(screen.page.queryByText('手机', { exact: true })).toBeNull());
  expect(screen.page.getByText('电脑', { exact: true })).toBeTruthy();
  screen.close();
});
