import { expect, it } from 'vitest';
import { openTestApp } from '../../../tests/app-driver.ts';

// H2.14, H7.44
it('counts sign-ins in all, of today, and of the last seven days on the office clock', async () => {
  const app = await openTestApp();
  // 23:30 in Shanghai on 5 March, and half an hour later.
  app.clock.now = Date.UTC(2026, 2, 5, 15, 30);
  await app.signIn();
  app.clock.now += 45 * 60_000;
  await app.signIn();
  const token = await app.signIn();

  const counts = await app.call('GET', '/api/sys/loginfo', { token });
  expect(counts.json()).toMatchObject({ result: { totalVisitCount: 3, todayVisitCount: 2, todayIp: 1 } });

  const week = await app.call('GET', '/api/sys/visitInfo', { token });
  const { result } = week.json<{ result: { tian: string; type: string; visit: number; ip: number }[] }>();
  expect(result).toHaveLength(7);
  expect(result[0]).toEqual({ tian: '2026-02-28', type: '02-28', visit: 0, ip: 0 });
  expect(result.slice(-2)).toEqual([
    { tian: '2026-03-05', type: '03-05', visit: 1, ip: 1 },
    { tian: '2026-03-06', type: '03-06', visit: 2, ip: 1 },
  ]);
  await app.close();
});

it('tells nothing without a session', async () => {
  const app = await openTestApp();
  expect((await app.call('GET', '/api/sys/loginfo')).statusCode).toBe(401);
  expect((await app.call('GET', '/api/sys/visitInfo')).statusCode).toBe(401);
  await app.close();
});
