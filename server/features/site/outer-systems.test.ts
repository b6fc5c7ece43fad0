// Databases and gateway as older clients administer them: what there is is shown, what there is not is said in words.
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';

interface Reply {
  success: boolean;
  message: string;
  result: unknown;
}

const databaseUrl = 'postgres://park:Geheim-7@db.example:5433/park?password=Geheim-8';

let server: TestApp;
let admin: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true, config: { databaseUrl } });
  admin = await server.signIn();
});
afterAll(() => server.close());

const ask = (method: string, url: string, body?: object, token = admin) =>
  server.call(method, `/api/sys/${url}`, { token, ...(body === undefined ? {} : { body }) });
const read = async (url: string) => (await ask('GET', url)).json<Reply>().result;

describe('the one database', () => {
  it('is listed, offered and opened, with its host and without anybody’s password', async () => {
    const { name } = await server.database.db
      .selectNoFrom((eb) => eb.fn<string>('current_database').as('name'))
      .executeTakeFirstOrThrow();
    const source = {
      id: 'master',
      name: '本系统的数据库',
      dbType_dictText: 'PostgreSQL',
      dbUrl: `postgresql://db.example:5433/${name}`,
      dbName: name,
    };
    expect(await read('dataSource/list?pageNo=1&pageSize=10')).toMatchObject({ total: 1, records: [source] });
    expect(await read('dataSource/list?name=*别处*')).toMatchObject({ total: 0, records: [] });
    expect(await read('dataSource/list?dbType=mysql')).toMatchObject({ total: 0 });
    expect(await read('dataSource/list?pageNo=2')).toMatchObject({ total: 1, records: [] });
    expect(await read('dataSource/queryById?id=master')).toMatchObject(source);
    expect((await ask('GET', 'dataSource/queryById?id=x')).json<Reply>().message).toBe('未找到对应实体');
    expect(await read('dataSource/options')).toEqual([
      { value: 'master', label: '本系统的数据库', text: '本系统的数据库' },
    ]);
    const sheet = await readSheet((await ask('GET', 'dataSource/exportXls')).rawPayload);
    expect(sheet[1]).toContain(source.dbUrl);
    const shown = JSON.stringify([await read('dataSource/list'), await read('dataSource/options'), sheet]);
    expect(shown).not.toMatch(/Geheim|park:/);
  });

  it('of an embedded server has no host', async () => {
    const own = await openTestApp();
    const token = await own.signIn();
    const answer = await own.call('GET', '/api/sys/dataSource/queryById?id=master', { token });
    expect(answer.json<Reply>().result).toMatchObject({ dbUrl: null, remark: '内嵌数据库，数据在 DATA_DIR' });
    await own.close();
  });

  it.each([
    ['POST', 'dataSource/add', { code: 'x', dbUrl: 'jdbc:mysql://127.0.0.1/x' }],
    ['PUT', 'dataSource/edit', { id: 'master' }],
    ['DELETE', 'dataSource/delete?id=master', undefined],
    ['DELETE', 'dataSource/deleteBatch?ids=master,', undefined],
  ])('is not changed by %s %s, which names the setting that does', async (method, url, body) => {
    const answer = await ask(method, url, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: false,
      message: '本系统只用一个数据库，请用 DATABASE_URL 指定并重启服务',
    });
  });

  it('is not imported', async () => {
    const file = await textWorkbook(['名称']);
    const answer = await uploadFile(server, '/api/sys/dataSource/importExcel', file, admin);
    expect(answer.message).toContain('DATABASE_URL');
  });
});

describe('the gateway that there is not', () => {
  it('has no routes, and what would change them names the other way', async () => {
    expect(await read('gatewayRoute/list')).toEqual([]);
    for (const answer of [
      await ask('POST', 'gatewayRoute/updateAll', { router: { routerId: 'x' } }),
      await ask('GET', 'gatewayRoute/clearRedis'),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        success: false,
        message: '本系统没有网关，要连接其他后端请设置 API_TARGET',
      });
    }
  });
});

it('neither is shown or changed without a right of administration', async () => {
  const staff = await server.signIn('staff');
  for (const [method, url] of [
    ['GET', 'dataSource/list'],
    ['GET', 'dataSource/queryById?id=master'],
    ['GET', 'dataSource/options'],
    ['GET', 'dataSource/exportXls'],
    ['POST', 'dataSource/add'],
    ['PUT', 'dataSource/edit'],
    ['DELETE', 'dataSource/delete?id=x'],
    ['DELETE', 'dataSource/deleteBatch?ids=x'],
    ['GET', 'gatewayRoute/list'],
    ['POST', 'gatewayRoute/updateAll'],
    ['GET', 'gatewayRoute/clearRedis'],
  ] as const) {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    expect((await ask(method, url, body, staff)).statusCode, url).toBe(403);
  }
});
