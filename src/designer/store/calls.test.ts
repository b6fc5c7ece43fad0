import { expect, it } from 'vitest';
import type { Http, HttpRequest, Reply } from '../../engine/services.ts';
import { createDesignerCalls } from './calls.ts';

it('knows that an id is taken, however many ids contain it', async () => {
  const ids = [...Array.from({ length: 150 }, (_, at) => `shop/a${String(at)}/order`), 'order'];
  // As the server lists them: of one id, or by a part of it, in pages.
  const send = <T>({ method, params = {} }: HttpRequest): Promise<Reply<T>> => {
    if (method === 'POST')
      return Promise.resolve({ success: true, code: 200, message: '', result: { number: 1 } as T });
    const { id, search = '', pageSize } = params as { id?: string; search?: string; pageSize: number };
    const found = ids.filter((one) => (id === undefined ? one.includes(search) : one === id));
    const records = found.slice(0, pageSize).map((one) => ({ id: one }));
    const result = { records, total: found.length } as T;
    return Promise.resolve({ success: true, code: 200, message: '', result });
  };
  const calls = createDesignerCalls({ send } as unknown as Http);
  const begun = (id: string) => calls.begin({ id, text: '{}', names: [] });
  expect([await begun('order'), await begun('shop/a149/order')]).toEqual([undefined, undefined]);
  expect([await begun('shop/order'), await begun('orde')]).toEqual([1, 1]);
});
