// Scheduled jobs: only what the server offers can be planned, it runs once when it is due, and what came of it is kept.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  type RecordPage,
} from '../../../tests/administration-driver.ts';
import { shippedScreens } from '../../../tests/shipped-screens.ts';
import { judgeCron, nextRun } from './cron.ts';
import { JOBS, type Job } from './registry.ts';
import { createJobRunner } from './runner.ts';
import { sweepFiles } from './sweep-files.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.server.db.deleteFrom('sys_quartz_job').execute();
});

const schedule = { jobClassName: 'cleanLogs', cronExpression: '0 0 3 * * ?', description: '夜里', status: 0 };
const add = async (more: object = {}) => {
  const answer = await office.call<{ id: string }>('POST', '/quartzJob/add', { ...schedule, ...more });
  expect(answer.success, answer.message).toBe(true);
  return answer.result.id;
};
const read = async (id: string) =>
  (await office.call<RecordPage>('GET', `/quartzJob/list?id=${id}`)).result.records[0];
const runsOf = async (id: string) =>
  (await office.call<RecordPage>('GET', `/quartzJob/runs?id=${id}`)).result.records;

function openRunner(jobs?: readonly Job[]) {
  const { db, sessions, clock } = office.server;
  return createJobRunner({
    db,
    sessions,
    config: { dataFolder: '/nonexistent' },
    log: { info: () => undefined, warn: () => undefined } as never,
    now: () => clock.now,
    ...(jobs ? { jobs } : {}),
  });
}

describe('a schedule', () => {
  it('is added, shows when it runs next, is stopped, started, changed and deleted', async () => {
    const id = await add();
    const added = await read(id);
    expect(added).toMatchObject({ status: 0, status_dictText: '运行中' });
    expect(added?.['nextTime']).toMatch(/ 03:00:00$/);
    const opened = await office.call('GET', `/quartzJob/queryById?id=${id}`);
    expect(opened.result).toMatchObject({ id, jobClassName: 'cleanLogs', description: '夜里' });
    expect((await office.call('GET', '/quartzJob/queryById?id=none')).message).toBe('未找到对应实体');
    expect((await office.call('GET', `/quartzJob/pause?id=${id}`)).message).toBe('停止任务成功');
    expect(await read(id)).toMatchObject({ status: -1, nextTime: null });
    expect((await office.call('GET', '/quartzJob/resume?jobClassName=cleanLogs')).message).toBe(
      '启动任务成功',
    );
    expect((await read(id))?.['nextTime']).toMatch(/ 03:00:00$/);
    await office.call('PUT', '/quartzJob/edit', { id, cronExpression: '0 30 5 * * ?' });
    expect((await read(id))?.['nextTime']).toMatch(/ 05:30:00$/);
    expect((await office.call('DELETE', `/quartzJob/delete?id=${id}`)).message).toBe('删除成功!');
    expect(await read(id)).toBeUndefined();
  });

  it.each([
    [{ jobClassName: 'java.lang.Runtime' }, '任务不存在'],
    [{ jobClassName: '../../routes/users' }, '任务不存在'],
    [{ jobClassName: 'constructor' }, '任务不存在'],
    [{ cronExpression: 'every night' }, 'Cron表达式格式不正确'],
    [{ cronExpression: '0 0 3 31 2 ?' }, '不会再有执行时间'],
    [{ cronExpression: '0 0 3 * * ? 2001' }, '不会再有执行时间'],
    [{ parameter: '7' }, '没有参数'],
    [{ jobClassName: 'cleanFiles', parameter: '1' }, '7 到 36500'],
    [{ jobClassName: 'cleanFiles', parameter: '30; drop' }, '7 到 36500'],
    [{ status: 5 }, '不在可选范围内'],
  ])('with %j is refused', async (more, text) => {
    const answer = await office.call('POST', '/quartzJob/add', { ...schedule, ...more });
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(text);
  });

  it('is planned, stopped and run by permission only (S32)', async () => {
    const token = await office.server.signIn('staff');
    const id = await add();
    for (const verb of ['list', `runs?id=${id}`, `pause?id=${id}`, `resume?id=${id}`, `execute?id=${id}`]) {
      expect((await office.call('GET', `/quartzJob/${verb}`, undefined, token)).status, verb).toBe(403);
    }
    expect(await read(id)).toMatchObject({ status: 0, lastTime: null });
  });

  it('can be chosen in the form for every job that the server offers', async () => {
    const form = shippedScreens.find(({ id }) => id === 'system/quartz-job-form');
    const offered = form?.dicts?.['jobs'];
    const items = offered && 'items' in offered ? offered.items : [];
    expect(items.map(({ value, text }) => [value, text])).toEqual(
      JOBS.map(({ name, title }) => [name, title]),
    );
    const { result } = await office.call<{ value: string }[]>('GET', '/quartzJob/queryJobNames');
    expect(result.map(({ value }) => value)).toEqual(JOBS.map(({ name }) => name));
  });
});

describe('a run', () => {
  it('at once does the work, is kept with its result, and stands in the operation log', async () => {
    const { server } = office;
    await server.db
      .insertInto('sys_log')
      .values({ id: 'ancient', log_type: 2, create_time: new Date('2001-01-01') })
      .execute();
    const id = await add({ status: -1 });
    const answer = await office.call('GET', `/quartzJob/execute?id=${id}`);
    expect(answer.message).toMatch(/^执行成功：删除了 \d+ 条/);
    expect(await server.db.selectFrom('sys_log').select('id').where('id', '=', 'ancient').execute()).toEqual(
      [],
    );
    expect(await runsOf(id)).toMatchObject([{ result: 1, createBy: 'admin' }]);
    expect(await read(id)).toMatchObject({ lastResult: 1, status: -1, nextTime: null });
    await server.operationLog.flush();
    const rows = await server.db
      .selectFrom('sys_log')
      .select('username')
      .where('log_content', '=', '立即执行定时任务')
      .where('result', '=', 1)
      .execute();
    expect(rows).toEqual([{ username: 'admin' }]);
  });

  it('comes when it is due, once, and is planned again from then on', async () => {
    const { server } = office;
    const id = await add();
    const runner = openRunner();
    expect(await runner.runDue()).toBe(0);
    await server.db
      .updateTable('sys_quartz_job')
      .set({ next_time: new Date(server.clock.now - 1000) })
      .execute();
    expect(await runner.runDue()).toBe(1);
    expect(await runner.runDue()).toBe(0);
    expect(await runsOf(id)).toMatchObject([{ result: 1, createBy: null }]);
    const row = await server.db.selectFrom('sys_quartz_job').select('next_time').executeTakeFirstOrThrow();
    expect(row.next_time?.getTime()).toBeGreaterThan(server.clock.now);
  });

  it('is done by one of several servers that see it due at the same moment', async () => {
    const { server } = office;
    let count = 0;
    const slow: Job = {
      name: 'cleanLogs',
      title: '慢任务',
      async run() {
        count += 1;
        await new Promise((resolve) => setTimeout(resolve, 200));
        return '完成';
      },
    };
    const id = await add();
    await server.db
      .updateTable('sys_quartz_job')
      .set({ next_time: new Date(server.clock.now - 1000) })
      .execute();
    const runners = Array.from({ length: 3 }, () => openRunner([slow]));
    const done = await Promise.all(runners.map((runner) => runner.runDue()));
    expect(count).toBe(1);
    expect(done.reduce((sum, one) => sum + one)).toBe(1);
    expect(await runsOf(id)).toHaveLength(1);
  });

  it('that fails is kept and shown, says nothing of the inside, and is tried again at its next time', async () => {
    const failing: Job = {
      name: 'cleanLogs',
      title: '坏任务',
      run: () => Promise.reject(new Error('select secret from /srv/app')),
    };
    const id = await add();
    const result = await openRunner([failing]).runNow(id, 'admin');
    expect(result).toEqual({ isDone: false, message: '执行出错，详情见服务器日志' });
    expect(await runsOf(id)).toMatchObject([{ result: 0, message: '执行出错，详情见服务器日志' }]);
    expect(await read(id)).toMatchObject({ lastResult: 0, status: 0 });
    expect((await read(id))?.['nextTime']).not.toBeNull();
  });

  it('of a job that the server does not have any more fails with its name', async () => {
    const id = await add();
    expect(await openRunner([]).runNow(id, 'admin')).toMatchObject({
      isDone: false,
      message: expect.stringContaining('cleanLogs') as string,
    });
  });
});

describe('the runner', () => {
  const done = (run: Job['run'] = async () => '完成'): Job => ({ name: 'cleanLogs', title: '任务', run });
  const makeDue = () =>
    office.server.db
      .updateTable('sys_quartz_job')
      .set({ next_time: new Date(office.server.clock.now - 1000) })
      .execute();

  it('plans nothing for a schedule that was stopped while its job ran', async () => {
    const id = await add();
    const stopping = done(async () => {
      await office.call('GET', `/quartzJob/pause?id=${id}`);
      return '完成';
    });
    await openRunner([stopping]).runNow(id, 'admin');
    expect(await read(id)).toMatchObject({ status: -1, nextTime: null, lastResult: 1 });
  });

  it('leaves stopped schedules alone, and runs what is due beside one that fails', async () => {
    const stopped = await add({ status: -1 });
    const failing = await add();
    const fine = await add();
    await makeDue();
    let count = 0;
    const job = done(async () => {
      count += 1;
      if (count === 1) throw new Error('broken');
      return '完成';
    });
    expect(await openRunner([job]).runDue()).toBe(2);
    expect(await runsOf(stopped)).toEqual([]);
    const results = [...(await runsOf(failing)), ...(await runsOf(fine))].map(({ result }) => result);
    expect(results.sort()).toEqual([0, 1]);
  });

  it('keeps the last hundred runs of a schedule', async () => {
    const id = await add();
    const { db, clock } = office.server;
    const old = Array.from({ length: 120 }, (_, at) => ({
      id: `run-${String(at)}`,
      job_id: id,
      start_time: new Date(clock.now - (at + 1) * 60_000),
      cost_time: 1,
      result: 1,
      message: '旧',
    }));
    await db.insertInto('sys_quartz_run').values(old).execute();
    await openRunner([done()]).runNow(id, 'admin');
    const { result } = await office.call<RecordPage>('GET', `/quartzJob/runs?id=${id}`);
    expect(result.total).toBe(100);
    expect(result.records[0]?.['message']).toBe('完成');
  });
});

describe('times', () => {
  it.each([
    ['0 0 2 * * ?', '2026-11-21T12:00:00+08:00', '2026-11-22T02:00:00+08:00'],
    ['0 0 2 ? * 1', '2026-11-21T12:00:00+08:00', '2026-11-22T02:00:00+08:00'],
    ['0 0 2 L * ?', '2026-11-21T12:00:00+08:00', '2026-11-30T02:00:00+08:00'],
    ['0 0/15 * * * ?', '2026-11-21T12:01:00+08:00', '2026-11-21T12:15:00+08:00'],
  ])('of %s after %s come at %s', (expression, after, next) => {
    expect(nextRun(expression, Date.parse(after))?.getTime()).toBe(Date.parse(next));
  });

  it.each(['', '* * *', '61 0 0 * * ?', 'x'.repeat(300)])('of %j are none', (expression) => {
    expect(judgeCron(expression, 0)).toContain('Cron表达式');
  });
});

describe('schedules as a workbook', () => {
  it('are read as they were exported, and stand still until somebody starts them', async () => {
    const id = await add({ status: 0, description: '表格' });
    const url = '/api/sys/quartzJob';
    const token = office.admin;
    const file = await office.server.call('GET', `${url}/exportXls?id=${id}`, { token });
    await office.call('DELETE', `/quartzJob/delete?id=${id}`);
    const answer = await uploadFile(office.server, `${url}/importExcel`, file.rawPayload, token);
    expect(answer.message).toBe('共1行数据全部导入成功！');
    const { result } = await office.call<RecordPage>('GET', `/quartzJob/list?description=表格`);
    expect(result.records).toMatchObject([{ ...schedule, description: '表格', status: -1, nextTime: null }]);
  });

  it('refuse rows that name what is no job of the server', async () => {
    const rows = await textWorkbook(
      ['任务', 'Cron表达式', '参数', '描述'],
      ['java.lang.Runtime', '0 0 3 * * ?', '', '坏'],
      ['cleanLogs', 'every night', '', '坏'],
    );
    const token = office.admin;
    const answer = await uploadFile(office.server, '/api/sys/quartzJob/importExcel', rows, token);
    expect(answer).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 2 } });
    const { result } = await office.call<RecordPage>('GET', `/quartzJob/list?description=坏`);
    expect(result.total).toBe(0);
  });
});

describe('cleaning old versions of records', () => {
  it('removes those past their days, never the newest of a record, by the days of the schedule', async () => {
    const { db, clock } = office.server;
    const day = 86_400_000;
    const versions = [
      ['a', 1, 5000],
      ['a', 2, 90],
      ['a', 3, 2],
      // The only one of its record: its next change is compared with it.
      ['b', 1, 5000],
    ] as const;
    for (const [data_id, data_version, age] of versions) {
      const create_time = new Date(clock.now - age * day);
      const row = { data_table: 'sys_position', data_id, data_version, data_content: '{}', create_time };
      await db
        .insertInto('sys_data_log')
        .values({ id: `old-${data_id}${String(data_version)}`, ...row })
        .execute();
    }
    const left = async () =>
      (
        await db.selectFrom('sys_data_log').select('id').where('id', 'like', 'old-%').orderBy('id').execute()
      ).map(({ id }) => id);
    const runWith = async (parameter?: string) => {
      const id = await add({ jobClassName: 'cleanDataLogs', ...(parameter ? { parameter } : {}) });
      return (await office.call('GET', `/quartzJob/execute?id=${id}`)).message;
    };
    expect(await runWith()).toBe('执行成功：删除了 1 个早于 1095 天的数据版本');
    expect(await left()).toEqual(['old-a2', 'old-a3', 'old-b1']);
    expect(await runWith('30')).toBe('执行成功：删除了 1 个早于 30 天的数据版本');
    expect(await left()).toEqual(['old-a3', 'old-b1']);
  });
});

describe('cleaning files', () => {
  it('removes old ones that nothing names, and leaves those of records, older versions, the young and the kept', async () => {
    const { db, clock } = office.server;
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'files-'));
    const day = 86_400_000;
    const place = (letter: string) => `temp/${letter.repeat(32)}_1700000000000.png`;
    for (const [letter, age, is_kept] of [
      ['a', 60, false],
      ['b', 60, false],
      ['c', 60, false],
      ['d', 1, false],
      ['e', 60, true],
    ] as const) {
      await fs.mkdir(path.join(folder, 'files', 'temp'), { recursive: true });
      await fs.writeFile(path.join(folder, 'files', place(letter)), 'x');
      await db
        .insertInto('sys_file')
        .values({
          id: letter.repeat(32),
          path: place(letter),
          file_name: 'a.png',
          file_size: 1,
          media_type: 'image/png',
          biz: 'temp',
          sha256: 'x',
          owner_id: 'x',
          is_kept,
          create_time: new Date(clock.now - age * day),
        })
        .execute();
    }
    await db
      .updateTable('sys_user')
      .set({ avatar: place('a') })
      .where('username', '=', 'leader')
      .execute();
    await db
      .insertInto('sys_data_log')
      .values({
        id: 'names-b',
        data_table: 'sys_user',
        data_id: 'x',
        data_content: JSON.stringify({ avatar: place('b') }),
        data_version: 1,
      })
      .execute();
    expect(await sweepFiles(db, { dataFolder: folder }, 30, clock.now)).toBe(1);
    const left = await fs.readdir(path.join(folder, 'files', 'temp'));
    expect(left.sort()).toEqual(['a', 'b', 'd', 'e'].map((letter) => path.basename(place(letter))));
    await fs.rm(folder, { recursive: true });
  });
});
