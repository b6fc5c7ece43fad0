// Data rules in reads beside lists: positions by code, what came of a job, templates that are printed with.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Administration, RecordPage } from '../../../tests/administration-driver.ts';
import { openNarrowOffice, type NarrowOffice } from './data-rules.testing.ts';

let office: NarrowOffice;
const call: Administration['call'] = (...args) => office.call(...args);
const asNarrow: NarrowOffice['asNarrow'] = (...args) => office.asNarrow(...args);
beforeAll(async () => {
  office = await openNarrowOffice(['position', 'quartzJob', 'printTemplate', 'messageCategory']);
});
afterAll(() => office.close());

it('a position out of sight is not found by its code', async () => {
  await office.narrowTo('menu-position', 'code', '=', 'director');
  const answer = await asNarrow('GET', '/position/queryByCode?code=manager');
  expect(answer.message).toBe('未找到对应实体');
  expect((await asNarrow('GET', '/position/queryByCode?code=director')).success).toBe(true);
  expect((await call('GET', '/position/queryByCode?code=manager')).success).toBe(true);
});

it('a scheduled job out of sight tells nothing of its runs, and is not switched with others of its name', async () => {
  const add = async (description: string) =>
    (
      await call<{ id: string }>('POST', '/quartzJob/add', {
        jobClassName: 'cleanLogs',
        cronExpression: '0 0 3 * * ?',
        description,
        status: 0,
      })
    ).result.id;
  const [shown, hidden] = [await add('看得见'), await add('看不见')];
  for (const id of [shown, hidden]) {
    expect((await call('GET', `/quartzJob/execute?id=${id}`)).success).toBe(true);
  }
  await office.narrowTo('menu-quartz-job', 'description', '=', '看得见');
  const runs = (id: string, who: typeof call) => who<RecordPage>('GET', `/quartzJob/runs?id=${id}`);
  expect((await runs(hidden, asNarrow)).message).toBe('未找到对应实体');
  expect((await runs(shown, asNarrow)).result.total).toBe(1);
  expect((await runs(hidden, call)).result.total).toBe(1);

  const paused = await asNarrow('GET', '/quartzJob/pause?jobClassName=cleanLogs');
  expect(paused.message).toBe('停止任务成功');
  const state = office.server.db.selectFrom('sys_quartz_job').select(['id', 'status']);
  const states = new Map((await state.execute()).map(({ id, status }) => [id, status]));
  expect([states.get(shown), states.get(hidden)]).toEqual([-1, 0]);
  await office.expectUnchanged(['sys_quartz_job'], [['GET', `/quartzJob/pause?id=${hidden}`]]);
});

it('nobody prints with a template out of sight', async () => {
  const offered = async (who: typeof call) =>
    (await who<{ templateCode: string }[]>('GET', '/printTemplate/queryBySubject?subject=user')).result;
  const all = await offered(call);
  const [first] = all;
  expect(first).toBeDefined();
  await office.narrowTo('menu-print-template', 'templateCode', '!=', first?.templateCode ?? '');
  expect(await offered(asNarrow)).toEqual(all.slice(1));
});

it('the categories of the message centre stay whole: a rule narrows administration', async () => {
  const { message_form_id: form } = await office.server.db
    .selectFrom('sys_site_config')
    .select('message_form_id')
    .executeTakeFirstOrThrow();
  await office.narrowTo('menu-message-category', 'id', '=', 'none');
  expect((await asNarrow<RecordPage>('GET', '/messageCategory/list')).result.total).toBe(0);
  const url = `/api/online/cgform/api/getData/${form ?? ''}`;
  const answer = await office.server.call('GET', url, { token: office.token });
  expect(answer.json<{ result: RecordPage }>().result.total).toBeGreaterThan(0);
});
