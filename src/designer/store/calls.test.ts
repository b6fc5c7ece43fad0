import { expect, it } from 'vitest';
import type { Http, HttpRequest, Reply } from '../../engine/services.ts';
import { createDesignerCalls } from './calls.ts';

it('knows that an id is taken, however many ids contain it', async () => {
  const ids = [...Array.from({ length: 150 }, (_, at) => `shop/a${String(at)}/order`), 'order'];
  // As the server lists them: of one id, or by a part of it, in pages.
  const send = <T>({ params = {} }: HttpRequest): Promise<Reply<T>> => {
    const { id, search = '', pageSize } = params as { id?: string; search?: string; pageSize: number };
    const found = ids.filter((one) => (id === undefined ? one.includes(search) : one === id));
    const records = found.slice(0, pageSize).map((one) => ({ id: one }));
    const result = { records, total: found.length } as T;
    return Promise.resolve({ success: true, code: 200, message: '', result });
  };
  const calls = createDesignerCalls({ send } as unknown as Http);
  expect([await calls.isFree('order'), await calls.isFree('shop/a149/order')]).toEqual([false, false]);
  expect([await calls.isFree('shop/order'), await calls.isFree('orde')]).toEqual([true, true]);
});
