import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest, Reply } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import { createNotices } from '../notify/notices.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored, type Stored } from '../storage/stored.ts';
import { createPermissions, type PermissionStore } from './permissions.ts';

const result = {
  menu: [
    {
      id: '1',
      path: '/a',
      route: '1',
      meta: { title: '甲', permissionList: [{ action: 'a:list', type: '1', menuType: '1' }] },
    },
  ],
  auth: [
    { action: 'user:add', type: '2', describe: '新增' },
    { action: 'user:edit', type: '1', describe: '编辑' },
    null,
    { describe: 'no action' },
  ],
  allAuth: [{ action: 'user:add', type: '2', status: '1' }],
};

let stored: Stored;
let permissions: PermissionStore;
let calls: HttpRequest[];
let shown: string[];
let ended: string[];
let answer: () => Promise<unknown>;

beforeEach(() => {
  stored = createStored(createMemoryStorage(), createMemoryStorage());
  stored.token.write('token-12345');
  [calls, shown, ended] = [[], [], []];
  answer = () => Promise.resolve({ success: true, code: 200, message: '', result });
  const notices = createNotices();
  notices.attach({
    message: (_, text) => shown.push(text),
    confirm: () => Promise.resolve(true),
    prompt: () => Promise.resolve(undefined),
  });
  permissions = createPermissions({
    http: {
      send: <T>(request: HttpRequest) => {
        calls.push(request);
        return answer() as Promise<Reply<T>>;
      },
    },
    stored,
    notices,
    ensureUser: () => Promise.resolve(),
    logOut: () => {
      ended.push('logOut');
      return Promise.resolve();
    },
    restart: () => ended.push('restart'),
  });
});

describe('loading permissions', () => {
  it('knows which codes are permissions at all, until it is cleared', async () => {
    expect(permissions.isListed?.('user:add')).toBe(false);
    await permissions.load();
    expect(permissions.isListed?.('user:add')).toBe(true);
    expect(permissions.isListed?.('user:unheard')).toBe(false);
    permissions.clear();
    expect(permissions.isListed?.('user:add')).toBe(false);
  });

  // H4.5, H6.3, H7.11
  it('asks once with the token and keeps what it got', async () => {
    await Promise.all([permissions.load(), permissions.load()]);
    await permissions.load();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'GET',
      url: '/sys/permission/getUserPermissionByToken',
      params: { token: 'token-12345', views: 'own' },
    });
    expect(permissions.state.phase).toBe('ready');
    expect(permissions.state.menu.map((node) => node.title)).toEqual(['甲']);
    expect(stored.auth.read().map((grant) => grant.action)).toEqual(['user:add', 'user:edit', 'a:list']);
    expect(stored.allAuth.read().map((grant) => grant.action)).toEqual(['user:add']);
  });

  // H6.2, W6.1
  it('allows buttons of both kinds and no others', async () => {
    const heard = vi.fn();
    permissions.subscribe(heard);
    expect(permissions.has('user:add')).toBe(false);
    await permissions.load();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(
      ['user:add', 'user:edit', 'user:delete', 'a:list'].map((action) => permissions.has(action)),
    ).toEqual([true, true, false, false]);
    expect([permissions.hasRoute('a:list'), permissions.hasRoute('b:list')]).toEqual([true, false]);
    // What a page is opened by may be asked for by cards and nodes, too; a button is never taken for one.
    expect(['user:add', 'a:list', 'b:list'].map((code) => permissions.opens?.(code))).toEqual([
      false,
      true,
      false,
    ]);
  });

  // H4.8, H8.6
  it('ends the session with its sentence when there is no menu', async () => {
    answer = () => Promise.resolve({ success: true, code: 200, message: '', result: { menu: [], auth: [] } });
    await permissions.load();
    expect(shown).toEqual(['getPermissionList: permissions must be a non-null array !']);
    expect(ended).toEqual(['logOut']);
    expect(permissions.state.phase).toBe('failed');
  });

  // H4.6, H8.7
  it('logs out on any other failure', async () => {
    answer = () => Promise.reject(new HttpFailure('网络超时', 0, 504, false));
    await permissions.load();
    expect([shown, ended]).toEqual([['网络超时'], ['logOut']]);
  });

  // H8.5, W8.4
  it('restarts on the token wording, without a message', async () => {
    answer = () => Promise.reject(new HttpFailure('Token失效，请重新登录', 200, 500, false));
    await permissions.load();
    expect([shown, ended]).toEqual([[], ['restart']]);
  });

  // F25
  it('reads them again without a word when they changed, and draws nothing anew when they did not', async () => {
    await permissions.reread();
    expect(calls).toEqual([]);
    await permissions.load();
    const heard = vi.fn();
    permissions.subscribe(heard);
    await permissions.reread();
    expect([calls.length, heard.mock.calls.length]).toEqual([2, 0]);
    const less = { ...result, auth: [] };
    answer = () => Promise.resolve({ success: true, code: 200, message: '', result: less });
    await permissions.reread();
    expect(permissions.has('user:add')).toBe(false);
    expect(heard).toHaveBeenCalledTimes(1);
    answer = () => Promise.reject(new HttpFailure('网络超时', 0, 504, false));
    await permissions.reread();
    expect([shown, ended, permissions.state.phase]).toEqual([[], [], 'ready']);
  });

  it('drops an answer that comes after the user left', async () => {
    let release: (value: unknown) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const loading = permissions.load();
    permissions.clear();
    release({ success: true, code: 200, message: '', result });
    await loading;
    expect(permissions.state).toMatchObject({ phase: 'none', menu: [] });
    expect(permissions.has('user:add')).toBe(false);
    expect(stored.auth.read()).toEqual([]);
  });
});
