import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest, Reply } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import { createNotices } from '../notify/notices.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored, type Stored } from '../storage/stored.ts';
import { createDicts, type DictStore } from './dicts.ts';

const sex = [
  { value: '1', text: '男', title: '男' },
  { value: 2, title: '女' },
];

let stored: Stored;
let dicts: DictStore;
let calls: string[];
let shown: string[];
let elapsed: number;
let answer: (request: HttpRequest) => Promise<unknown>;

function build(): DictStore {
  const notices = createNotices();
  notices.attach({
    message: (_, text) => shown.push(text),
    confirm: () => Promise.resolve(true),
    prompt: () => Promise.resolve(undefined),
  });
  const send = <T>(request: HttpRequest): Promise<Reply<T>> => {
    calls.push(request.url);
    return answer(request) as Promise<Reply<T>>;
  };
  return createDicts({ send }, stored, notices, () => elapsed);
}

beforeEach(() => {
  stored = createStored(createMemoryStorage(), createMemoryStorage());
  [calls, shown, elapsed] = [[], [], 0];
  answer = () => Promise.resolve({ success: true, code: 0, message: '', result: sex });
  dicts = build();
});

describe('dictionaries', () => {
  // H7.27
  it('make one request per code, however many ask', async () => {
    const answers = await Promise.all([dicts.load('sex'), dicts.load('sex'), dicts.load('sex')]);
    expect(calls).toEqual(['/sys/dict/getDictItems/sex']);
    expect(answers[2]).toEqual([
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ]);
    await dicts.load('sex');
    expect(calls).toHaveLength(1);
  });

  // H7.26
  it('stay for the next visit', async () => {
    await dicts.load('sex');
    expect(build().peek('sex')).toHaveLength(2);
  });

  it('keep the colours of their options, also for the next visit', async () => {
    const sent = [
      { value: '1', text: '正常', title: '正常', color: 'green' },
      { value: '2', text: '未知', title: '未知', color: '' },
    ];
    const kept = [
      { value: '1', text: '正常', color: 'green' },
      { value: '2', text: '未知' },
    ];
    answer = () => Promise.resolve({ success: true, code: 0, message: '', result: sent });
    expect(await dicts.load('user_status')).toEqual(kept);
    dicts.fill({ status: sent });
    const next = build();
    expect([next.peek('user_status'), next.peek('status')]).toEqual([kept, kept]);
  });

  it('of a table are asked again at the next visit, because its rows change', async () => {
    await dicts.load('sys_user,realname,username');
    expect(calls).toEqual(['/sys/dict/getDictItems/sys_user,realname,username']);
    expect(build().peek('sys_user,realname,username')).toBeUndefined();
  });

  it('that are tables are read anew by whoever shows them later, and stored for nobody', async () => {
    dicts.setTables(['role_ids', 7]);
    expect([dicts.mayChange('role_ids'), dicts.mayChange('sex'), dicts.mayChange('a,b,c')]).toEqual([
      true,
      false,
      true,
    ]);
    await Promise.all([dicts.load('role_ids'), dicts.load('role_ids')]);
    await dicts.load('role_ids');
    expect(calls).toHaveLength(1);
    elapsed += 2_000;
    answer = () => Promise.resolve({ result: [{ value: '9', text: '新角色' }] });
    expect(dicts.peek('role_ids')).toHaveLength(2);
    expect(await dicts.load('role_ids')).toEqual([{ value: '9', text: '新角色' }]);
    expect(build().peek('role_ids')).toBeUndefined();
  });

  it('of that name among the stored and the sent ones are no tables', () => {
    dicts.fill({ role_ids: sex, sex });
    const next = build();
    next.setTables(['role_ids']);
    expect([next.peek('role_ids'), next.peek('sex')?.length]).toEqual([undefined, 2]);
    expect(build().peek('role_ids')).toBeUndefined();
    next.fill({ role_ids: sex });
    expect(next.peek('role_ids')).toBeUndefined();
  });

  // H5.21, W5.5
  it.each(['', '  '])('refuse the code %j with 字典Code不能为空!', async (code) => {
    await expect(dicts.load(code)).rejects.toThrow('字典Code不能为空!');
    expect(calls).toEqual([]);
  });

  it('are not asked in a loop after a failure', async () => {
    answer = () => Promise.reject(new HttpFailure('网络超时', 0, 504, true));
    for (let count = 0; count < 20; count += 1) await expect(dicts.load('sex')).rejects.toThrow('网络超时');
    expect(calls).toHaveLength(1);
    elapsed += 5_001;
    answer = () => Promise.resolve({ result: sex });
    await expect(dicts.load('sex')).resolves.toHaveLength(2);
  });

  it('come along with sign-in', () => {
    const heard = vi.fn();
    dicts.subscribe(heard);
    dicts.fill({ sex, broken: 'x' });
    expect(dicts.peek('sex')).toHaveLength(2);
    expect(dicts.peek('broken')).toBeUndefined();
    expect(heard).toHaveBeenCalled();
    dicts.fill(undefined);
    expect(dicts.peek('sex')).toHaveLength(2);
  });

  it('know no names of Object.prototype', () => {
    expect([dicts.peek('constructor'), dicts.peek('__proto__')]).toEqual([undefined, undefined]);
  });

  // H7.26, H8.10
  it('refresh on both sides and forget what is gone', async () => {
    await dicts.load('old');
    answer = ({ url }) =>
      Promise.resolve({
        result: url.endsWith('queryAllDictItems') ? { sex: [{ value: '3', text: '其他' }] } : null,
      });
    calls.length = 0;
    await dicts.refresh();
    expect(calls).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems']);
    expect(shown).toEqual(['刷新缓存完成！']);
    expect(dicts.peek('sex')).toEqual([{ value: '3', text: '其他' }]);
    expect(dicts.peek('old')).toBeUndefined();
  });

  // H8.10
  it.each(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])(
    'say 刷新缓存失败！ when %s fails, and keep what they have',
    async (failing) => {
      await dicts.load('sex');
      answer = ({ url }) =>
        url === failing
          ? Promise.reject(new HttpFailure('x', 500, 500, false))
          : Promise.resolve({ result: {} });
      await expect(dicts.refresh()).rejects.toMatchObject({ isNotified: true });
      expect(shown).toEqual(['刷新缓存失败！']);
      expect(dicts.peek('sex')).toHaveLength(2);
    },
  );

  // F25
  it('are read again without a word; what did not change stays the same list', async () => {
    dicts.fill({ sex, status: [{ value: '1', text: '正常' }] });
    const before = dicts.peek('sex');
    answer = () => Promise.resolve({ result: { sex, status: [{ value: '1', text: '启用' }] } });
    await dicts.reread();
    expect(calls).toEqual(['/sys/dict/queryAllDictItems']);
    expect(dicts.peek('status')).toEqual([{ value: '1', text: '启用' }]);
    expect(dicts.peek('sex')).toBe(before);
    expect(build().peek('status')).toEqual([{ value: '1', text: '启用' }]);
    answer = () => Promise.reject(new HttpFailure('网络超时', 0, 504, false));
    await dicts.reread();
    expect(dicts.peek('status')).toEqual([{ value: '1', text: '启用' }]);
    expect(shown).toEqual([]);
  });

  it('of the user before never arrive at the next one', async () => {
    let release: (value: unknown) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const loading = dicts.load('sex');
    dicts.clear();
    release({ result: sex });
    await loading;
    expect(dicts.peek('sex')).toBeUndefined();
    expect(stored.dicts.read()).toEqual({});
  });
});
