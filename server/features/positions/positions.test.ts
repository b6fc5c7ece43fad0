import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { positionRoutes } from './positions.ts';
import { servedRoutes } from '../../start/served.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const call = async (method: string, url: string, body?: object) =>
  (await app.call(method, `/api${url}`, { token, ...(body ? { body } : {}) })).json<{
    success: boolean;
    code: number;
    message: string;
    result: Record<string, unknown>;
  }>();

describe('positions', () => {
  it('are served by their declaration, and only the lookup by code is written', async () => {
    const urls = (routes: readonly { method: string; url: string }[]): string[] =>
      routes.map(({ method, url }) => `${method} ${url}`).filter((one) => one.includes('/sys/position/'));
    expect(urls(servedRoutes).sort()).toEqual([
      'DELETE /sys/position/delete',
      'DELETE /sys/position/deleteBatch',
      'GET /sys/position/copy',
      'GET /sys/position/exportXls',
      'GET /sys/position/groups',
      'GET /sys/position/importTemplate',
      'GET /sys/position/list',
      'GET /sys/position/queryById',
      'POST /sys/position/add',
      'POST /sys/position/importCheck',
      'POST /sys/position/importExcel',
      'PUT /sys/position/edit',
      'PUT /sys/position/editBatch',
    ]);
    expect(urls(positionRoutes)).toEqual(['GET /sys/position/queryByCode']);
    for (const [code, rank] of [
      ['b.1', '5'],
      ['a-2', '1'],
    ]) {
      const added = await call('POST', '/sys/position/add', { code, name: code, postRank: rank });
      expect(added).toMatchObject({ success: true, message: '添加成功！' });
    }
    // By their rank, as it always was.
    const { records } = (await call('GET', '/sys/position/list')).result as { records: { code: string }[] };
    expect(records.map(({ code }) => code)).toEqual(['a-2', 'b.1']);
    expect((await call('GET', '/sys/position/queryByCode?code=b.1')).result).toMatchObject({ name: 'b.1' });
    // Everybody who is signed in may pick one.
    const { permission } = servedRoutes.find(({ url }) => url === '/sys/position/list') ?? {};
    expect(permission).toEqual({ open: expect.any(String) as string });
  });

  it('refuse a code that is more than one word, by a hook in TypeScript that is found by its name', async () => {
    const refused = await call('POST', '/sys/position/add', { code: '总 监', name: '总监', postRank: '1' });
    expect(refused).toMatchObject({
      success: false,
      code: 400,
      message: '职务编码只能由字母、数字、下划线、点、冒号和横线组成',
    });
    const { result } = await call('POST', '/sys/position/add', {
      code: 'chief',
      name: '主任',
      postRank: '1',
    });
    const id = result['id'];
    expect(await call('PUT', '/sys/position/edit', { id, code: 'a,b' })).toMatchObject({ code: 400 });
    expect(await call('PUT', '/sys/position/edit', { id, name: '总监' })).toMatchObject({ success: true });
    expect((await call('GET', '/sys/position/queryByCode?code=chief')).result).toMatchObject({
      name: '总监',
    });
  });
});
