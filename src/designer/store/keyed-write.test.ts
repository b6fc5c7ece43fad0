// What is asked for again because its answer was lost is done once, and the next time is another time.
import { describe, expect, it } from 'vitest';
import { HttpFailure, type Http, type HttpRequest, type Reply } from '../../engine/services.ts';
import { createDesignerCalls } from './calls.ts';

const LOST = new HttpFailure('网络异常', 0, 0, false);
const REFUSED = new HttpFailure('草稿已不在', 400, 500, false);

/** The server, as far as it answers; what it was sent stays with it. */
function openServer() {
  const keys: (string | undefined)[] = [];
  let failure: Error | undefined;
  const send = <T>({ idempotencyKey }: HttpRequest): Promise<Reply<T>> => {
    keys.push(idempotencyKey);
    if (failure) return Promise.reject(failure);
    return Promise.resolve({ success: true, code: 200, message: '', result: null as T });
  };
  const calls = createDesignerCalls({ send } as unknown as Http);
  return {
    keys,
    calls,
    fail: (error: Error | undefined) => {
      failure = error;
    },
  };
}

describe.each<[string, (calls: ReturnType<typeof createDesignerCalls>) => Promise<unknown>]>([
  ['gives a draft up', (calls) => calls.discard('shop/order', 3)],
  ['imports a file of pages', (calls) => calls.importSet({ file: '{}', documents: [] })],
])('whoever %s', (_what, act) => {
  it('is known again after a lost answer, and begins anew after one that came', async () => {
    const { keys, calls, fail } = openServer();
    fail(LOST);
    await expect(act(calls)).rejects.toBe(LOST);
    await expect(act(calls)).rejects.toBe(LOST);
    fail(undefined);
    await act(calls);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
    await act(calls);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('begins anew after a refusal', async () => {
    const { keys, calls, fail } = openServer();
    fail(REFUSED);
    await expect(act(calls)).rejects.toBe(REFUSED);
    fail(undefined);
    await act(calls);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

it('another draft is another write', async () => {
  const { keys, calls, fail } = openServer();
  fail(LOST);
  await expect(calls.discard('shop/order', 3)).rejects.toBe(LOST);
  await expect(calls.discard('shop/order', 4)).rejects.toBe(LOST);
  expect(keys[1]).not.toBe(keys[0]);
});

describe('whoever begins a draft', () => {
  const DRAFT = { id: 'shop/order', text: '{}', names: ['拆开'] };
  /** A server that keeps what is begun, and loses the first answer to it. */
  function openShop(isOthers = false) {
    const begun = new Map<string, string | undefined>(isOthers ? [[DRAFT.id, 'of another']] : []);
    let isLost = !isOthers;
    const send = <T>({ method, idempotencyKey }: HttpRequest): Promise<Reply<T>> => {
      const answer = (result: unknown): Promise<Reply<T>> =>
        Promise.resolve({ success: true, code: 200, message: '', result: result as T });
      if (method === 'GET') return answer({ records: [...begun.keys()].map((id) => ({ id })) });
      if (begun.get(DRAFT.id) !== idempotencyKey && begun.has(DRAFT.id))
        return Promise.reject(new HttpFailure('冲突', 409, 409, false, { merged: '{}', conflicts: [] }));
      begun.set(DRAFT.id, idempotencyKey);
      if (!isLost) return answer({ number: 1 });
      isLost = false;
      return Promise.reject(LOST);
    };
    return { begun, calls: createDesignerCalls({ send } as unknown as Http) };
  }

  it('has it after a lost answer, and nobody else’s', async () => {
    const { calls } = openShop();
    await expect(calls.begin(DRAFT)).rejects.toBe(LOST);
    expect(await calls.begin(DRAFT)).toBe(1);
    expect(await calls.begin(DRAFT)).toBeUndefined();
    expect(await openShop(true).calls.begin(DRAFT)).toBeUndefined();
  });

  it('leaves what somebody began in the same moment', async () => {
    const { begun, calls } = openShop();
    await expect(calls.begin(DRAFT)).rejects.toBe(LOST);
    begun.set(DRAFT.id, 'of another');
    expect(await calls.begin(DRAFT)).toBeUndefined();
  });
});
