// Dictionaries that are too long for one answer of the server.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest, Reply } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import { createNotices } from '../notify/notices.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored, type Stored } from '../storage/stored.ts';
import { createDicts, type DictStore } from './dicts.ts';

const CODE = 'sys_customer,name,id';
const MESSAGE = '选项超过10000个，只列出前10000个，其余请用可搜索的选择框查找';
const TEXTS: Readonly<Record<string, string>> = { c1: '一号客户', c10001: '万一客户', c10002: '万二客户' };

let stored: Stored;
let dicts: DictStore;
let requests: HttpRequest[];
let elapsed: number;
let isCut: boolean;
let isDown: boolean;

function build(): DictStore {
  const send = <T>(request: HttpRequest): Promise<Reply<T>> => {
    requests.push(request);
    if (request.url.startsWith('/sys/dict/getDictItems/')) {
      const reply = { success: true, code: isCut ? 201 : 200, message: isCut ? MESSAGE : '操作成功' };
      return Promise.resolve({ ...reply, result: [{ value: 'c1', text: '一号客户' }] as T });
    }
    if (request.url === '/sys/dict/queryAllDictItems')
      return Promise.resolve({ success: true, code: 200, message: '', result: {} as T });
    if (isDown) return Promise.reject(new HttpFailure('服务暂不可用', 503, 503, false));
    // A key without a text stands for itself.
    const keys = String(request.params?.['key']).split(',');
    const result = keys.map((key) => TEXTS[key] ?? key) as T;
    return Promise.resolve({ success: true, code: 200, message: '', result });
  };
  return createDicts({ send }, stored, createNotices(), () => elapsed);
}

const asked = (): string[] =>
  requests.filter(({ url }) => url.includes('loadDictItem')).map(({ params }) => String(params?.['key']));

beforeEach(() => {
  stored = createStored(createMemoryStorage(), createMemoryStorage());
  [requests, elapsed, isCut, isDown] = [[], 0, true, false];
  dicts = build();
});

describe('a dictionary that is too long for one answer', () => {
  it('says as long as it is shown what the server left out, and not once and for all in a message', async () => {
    expect(dicts.cut?.(CODE)).toBeUndefined();
    await dicts.load(CODE);
    expect(dicts.cut?.(CODE)?.message).toBe(MESSAGE);
    expect(requests[0]?.notify).toBe('failures');
    isCut = false;
    elapsed += 2_000;
    await dicts.load(CODE);
    expect(dicts.cut?.(CODE)).toBeUndefined();
  });

  it('finds the texts of stored values beyond it, all of one moment in one call and each once', async () => {
    await dicts.load(CODE);
    const heard = vi.fn();
    dicts.subscribe(heard);
    const before = dicts.cut?.(CODE);
    expect(before?.textOf('c10001')).toBeUndefined();
    await Promise.all([before?.find(['c10001', 'gone']), before?.find(['c10001', 'c10002'])]);
    expect(heard).toHaveBeenCalledTimes(1);
    const cut = dicts.cut?.(CODE);
    expect(cut).not.toBe(before);
    expect(['c10001', 'c10002', 'gone'].map((key) => cut?.textOf(key))).toEqual([
      '万一客户',
      '万二客户',
      null,
    ]);
    await cut?.find(['c10001', 'gone']);
    expect(asked()).toEqual(['c10001,gone,c10002']);
    elapsed += 60_000;
    await cut?.find(['c10001']);
    expect(asked()).toHaveLength(2);
  });

  it('asks for hundreds of values in calls of a hundred, one after the other', async () => {
    await dicts.load(CODE);
    await dicts.cut?.(CODE)?.find(Array.from({ length: 250 }, (_, at) => `k${String(at)}`));
    expect(asked().map((keys) => keys.split(',').length)).toEqual([100, 100, 50]);
  });

  it('keeps the texts that it found when its options are read anew', async () => {
    await dicts.load(CODE);
    await dicts.cut?.(CODE)?.find(['c10001']);
    elapsed += 2_000;
    await dicts.load(CODE);
    expect(dicts.cut?.(CODE)?.textOf('c10001')).toBe('万一客户');
  });

  it('shows a value whose text cannot be had as it is, and asks again for whoever shows it next', async () => {
    await dicts.load(CODE);
    isDown = true;
    await dicts.cut?.(CODE)?.find(['c10001']);
    expect(dicts.cut?.(CODE)?.textOf('c10001')).toBeNull();
    isDown = false;
    await dicts.cut?.(CODE)?.find(['c10001']);
    expect(dicts.cut?.(CODE)?.textOf('c10001')).toBe('万一客户');
  });

  it('takes no text from a server that leaves values out without a word', async () => {
    dicts = createDicts(
      {
        send: <T>({ url }: HttpRequest) =>
          Promise.resolve({
            ...{ success: true, code: 201, message: MESSAGE },
            result: (url.includes('loadDictItem') ? ['万二客户'] : []) as T,
          }),
      },
      stored,
      createNotices(),
      () => elapsed,
    );
    await dicts.load(CODE);
    await dicts.cut?.(CODE)?.find(['c10001', 'c10002']);
    expect(dicts.cut?.(CODE)?.textOf('c10001')).toBeNull();
  });

  it('is kept for nobody: neither for the next visit, nor for the next user', async () => {
    await dicts.load('customers');
    expect(build().peek('customers')).toBeUndefined();
    dicts.clear();
    expect(dicts.cut?.('customers')).toBeUndefined();
  });

  it('stays cut while all dictionaries are read again, as its options do', async () => {
    await dicts.load(CODE);
    const heard = vi.fn();
    dicts.subscribe(heard);
    await dicts.reread();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(dicts.peek(CODE)).toHaveLength(1);
    expect(dicts.cut?.(CODE)?.message).toBe(MESSAGE);
  });
});
