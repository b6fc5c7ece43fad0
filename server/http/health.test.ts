import { expect, it, vi } from 'vitest';
import { openTestApp } from '../../tests/app-driver.ts';

it('health names versions, the kind of database and how durable it is', async () => {
  const app = await openTestApp();
  const answer = await app.call('GET', '/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    success: true,
    result: {
      status: 'ok',
      versions: { app: '0.0.0-test', node: process.versions.node, database: '15' },
      database: { kind: 'external', durability: { fsync: 'on', synchronousCommit: 'on' } },
    },
  });
  await app.close();
});

it('health answers 503 while the database is away', async () => {
  const app = await openTestApp();
  await app.database.drop();
  const answer = await app.call('GET', '/api/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ success: false, code: 503, message: '数据库暂不可用' });
  await app.app.close();
});

it('health asks the database at most once a second, however many ask, and tells within one that it is away', async () => {
  const app = await openTestApp();
  const asked = vi.spyOn(app.database.pool, 'connect');
  await Promise.all(Array.from({ length: 30 }, () => app.call('GET', '/api/health')));
  await app.call('GET', '/api/health');
  expect(asked).toHaveBeenCalledTimes(1);
  await app.database.drop();
  await expect
    .poll(async () => (await app.call('GET', '/api/health')).statusCode, { timeout: 2_000, interval: 50 })
    .toBe(503);
  await app.app.close();
});

// H3.13, H7.10
it('site information answers without a session', async () => {
  const app = await openTestApp();
  const answer = await app.call('GET', '/api/site/siteinfo');
  expect(answer.json()).toMatchObject({
    success: true,
    code: 200,
    result: {
      siteInfoModel: { appName: '企业安全管理平台' },
      sysConfig: { appAbbr: expect.any(String) as unknown },
    },
  });
  await app.close();
});
