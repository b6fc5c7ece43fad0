// F22: a server whose machine keeps the time of another country shows, finds and writes down the times of the office, also
// on the days on which that country changes its clocks.
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/**
 * Los Angeles left an hour out on 8 March 2026 at 10:00Z, and had one twice on 1 November from 08:00Z to 10:00Z. Both
 * days end in the office at 16:00Z.
 */
const MOMENTS = {
  '2026-03-08T09:59:59Z': '2026-03-08 17:59:59',
  '2026-03-08T10:30:00Z': '2026-03-08 18:30:00',
  '2026-03-08T15:59:59Z': '2026-03-08 23:59:59',
  '2026-03-08T16:00:00Z': '2026-03-09 00:00:00',
  '2026-11-01T08:30:00Z': '2026-11-01 16:30:00',
  '2026-11-01T09:30:00Z': '2026-11-01 17:30:00',
} as const;
const TIMES = Object.values(MOMENTS);
/** Days of the office and how many of the moments are theirs. */
const DAYS = { '2026-03-07': 0, '2026-03-08': 3, '2026-03-09': 1, '2026-11-01': 2, '2026-11-02': 0 } as const;

/** Minutes to UTC in winter and summer, and the hour that Los Angeles has twice. */
const ZONES = [
  ['UTC', { winter: 0, summer: 0, hours: [8, 9] }],
  ['America/Los_Angeles', { winter: 480, summer: 420, hours: [1, 1] }],
] as const;

const zoneBefore = process.env['TZ'];
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

type Row = Record<string, unknown>;

/** The parts of the server are loaded anew, so that nothing remembers the zone of before. */
async function openOffice(zone: string) {
  process.env['TZ'] = zone;
  vi.resetModules();
  const { openAdministration } = await import('./administration-driver.ts');
  return openAdministration();
}

describe.each(ZONES)('a server in the time zone %s', (zone, own) => {
  let office: Awaited<ReturnType<typeof openOffice>>;
  /** Of the last moment: a session of another time would be over. */
  let token: string;
  beforeAll(async () => {
    office = await openOffice(zone);
    for (const [index, moment] of Object.keys(MOMENTS).entries()) {
      office.server.clock.now = Date.parse(moment);
      token = await office.server.signIn();
      const [username, password] = [`zone_${String(index)}`, 'Secret-word-1'];
      const body = {
        username,
        realname: '时区',
        password,
        confirmpassword: password,
        birthday: '2026-03-08',
      };
      const { success, message } = await office.call('POST', '/user/add', body, token);
      expect(success, message).toBe(true);
    }
    await office.server.operationLog.flush();
  });
  afterAll(() => office.close());

  async function list(url: string, query: Record<string, string>): Promise<Row[]> {
    const text = new URLSearchParams({
      pageSize: '100',
      column: 'createTime',
      order: 'asc',
      ...query,
    }).toString();
    const { result, message, success } = await office.call<{ records: Row[] }>(
      'GET',
      `${url}?${text}`,
      undefined,
      token,
    );
    expect(success, message).toBe(true);
    return result.records;
  }

  it('lives in it indeed', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(own.winter);
    expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(own.summer);
    const twice = ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z'];
    expect(twice.map((moment) => new Date(moment).getHours())).toEqual(own.hours);
  });

  it('shows the times of the office in lists, forms and exports (F22)', async () => {
    const rows = await list('/user/list', { username: 'zone_*' });
    expect(rows.map(({ createTime }) => createTime)).toEqual(TIMES);
    for (const { id, createTime } of rows) {
      const form = await office.call('GET', `/user/queryById?id=${String(id)}`, undefined, token);
      expect(form.result).toMatchObject({ createTime, birthday: '2026-03-08' });
    }
    const url = '/api/sys/user/exportXls?username=zone_*&column=createTime&order=asc';
    const [head = [], ...cells] = await readSheet(
      (await office.server.call('GET', url, { token })).rawPayload,
    );
    const column = (title: string) => cells.map((row) => row[head.indexOf(title)]);
    expect(column('创建时间')).toEqual(TIMES);
    expect(column('生日')).toEqual(TIMES.map(() => '2026-03-08'));
  });

  it('finds by days of the office, and keeps what a form sends (F22)', async () => {
    for (const [day, count] of Object.entries(DAYS)) {
      const range = { createTime_begin: day, createTime_end: day };
      expect(await list('/user/list', { username: 'zone_*', ...range }), day).toHaveLength(count);
      const added = await list('/log/list', { logContent: '新增用户', ...range });
      expect(added, `the log of ${day}`).toHaveLength(count);
    }
    const sent = {
      titile: '时区',
      msgType: 'ALL',
      startTime: '2026-03-08 02:30:00',
      endTime: '2026-11-01 01:30:00',
    };
    const { result } = await office.call('POST', '/annountCement/add', sent, token);
    const form = await office.call(
      'GET',
      `/annountCement/queryById?id=${String(result['id'])}`,
      undefined,
      token,
    );
    expect(form.result).toMatchObject({ startTime: sent.startTime, endTime: sent.endTime });
  });

  it('writes down the times of the office in the log of operations, and UTC in its lines (F22)', async () => {
    const rows = await list('/log/list', { logContent: '新增用户' });
    expect(rows.map(({ createTime }) => createTime)).toEqual(TIMES);
    const { log } = office.server;
    const now = Date.now();
    expect(log.length).toBeGreaterThan(0);
    for (const { time } of log) {
      expect(time).toMatch(/Z$/);
      expect(Math.abs(Date.parse(String(time)) - now)).toBeLessThan(600_000);
    }
  });
});
