import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let administration: Administration;
beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

interface Counts {
  users: number;
  normal: number;
  frozen: number;
}
type Share = { name: string; value: number };
const watch = async <T>(name: string, token?: string) =>
  administration.call<T>('GET', `/dashboard/${name}`, undefined, token);

describe('the figures of the dashboards', () => {
  // H2.15
  it('count people as the user list does, and follow a freeze', async () => {
    const before = (await watch<Counts>('counts')).result;
    const { result: listed } = await administration.listUsers({ pageSize: '1' });
    expect(before.users).toBe(listed.total);
    expect(before.normal + before.frozen).toBe(before.users);
    const { id } = await administration.addUser();
    await administration.call('PUT', '/user/frozenBatch', { ids: id, status: '2' });
    const after = (await watch<Counts>('counts')).result;
    expect(after.users).toBe(before.users + 1);
    expect(after.frozen).toBe(before.frozen + 1);
  });

  // H2.15
  it('count sign-ins by day and hour on the office clock, and who is there now', async () => {
    const { server } = administration;
    // 23:30 in Shanghai, and 45 minutes later.
    server.clock.now = Date.UTC(2027, 2, 5, 15, 30);
    await server.signIn('staff');
    server.clock.now += 45 * 60_000;
    const token = await server.signIn('safety');
    const again = await server.signIn('safety');
    const counts = (await watch<Record<string, number>>('counts', token)).result;
    expect(counts).toMatchObject({ todaySignIns: 2, yesterdaySignIns: 1, online: 2 });
    const { result: days } = await watch<object[]>('signInDays?days=3', token);
    expect(days).toEqual([
      { day: '2027-03-04', label: '03-04', visit: 0, people: 0 },
      { day: '2027-03-05', label: '03-05', visit: 1, people: 1 },
      { day: '2027-03-06', label: '03-06', visit: 2, people: 1 },
    ]);
    const { result: hours } = await watch<{ hour: string; visit: number }[]>('signInHours', token);
    expect(hours).toHaveLength(24);
    expect(hours.filter(({ visit }) => visit > 0)).toEqual([{ hour: '00:00', visit: 2 }]);
    const { result: recent } = await watch<Record<string, string>[]>('recentSignIns', again);
    expect(recent.slice(0, 3).map(({ username }) => username)).toEqual(['safety', 'safety', 'staff']);
    expect(recent[2]).toMatchObject({ time: '2027-03-05 23:30:00', ip: '127.0.0.1' });
    server.clock.now += 24 * 60 * 60_000;
    const { result: quiet } = await watch<object[]>('signInHours', await server.signIn('safety'));
    expect(quiet).toHaveLength(24);
    administration.admin = await server.signIn();
  });

  // H2.15
  it('share people by department and role, and messages by category', async () => {
    const token = await administration.server.signIn();
    const { result: departs } = await watch<Share[]>('departUsers', token);
    const [sales = { name: '', value: 0 }] = departs;
    expect(sales.value).toBeGreaterThan(0);
    const { result: members } = await administration.call<unknown[]>(
      'GET',
      `/user/queryUserByDepId?id=${await administration.departId(sales.name)}`,
      undefined,
      token,
    );
    expect(members.length).toBeGreaterThanOrEqual(sales.value);
    expect(departs.map(({ value }) => value)).toEqual(
      departs.map(({ value }) => value).sort((a, b) => b - a),
    );
    const { result: roles } = await watch<Share[]>('roleUsers', token);
    expect(roles.find(({ name }) => name === '普通员工')?.value).toBeGreaterThan(10);
    const { result: categories } = await watch<Share[]>('messageCategories', token);
    const counts = (await watch<Record<string, number>>('counts', token)).result;
    expect(categories.reduce((sum, { value }) => sum + value, 0)).toBe(counts['published']);
    expect(counts['published']).toBeGreaterThan(0);
  });

  it('are shown to whoever may watch, and the own ones to everybody', async () => {
    const staff = await administration.server.signIn('staff');
    for (const name of [
      'counts',
      'signInDays',
      'signInHours',
      'departUsers',
      'roleUsers',
      'messageCategories',
      'recentSignIns',
    ]) {
      expect((await watch(name, staff)).status, name).toBe(403);
    }
    const { result } = await watch<Record<string, number>>('mine', staff);
    expect(result['signIns']).toBeGreaterThan(0);
    expect(result['colleagues']).toBeGreaterThanOrEqual(0);
    expect(result['received']).toBeGreaterThanOrEqual(result['read'] ?? 0);
  });
});
