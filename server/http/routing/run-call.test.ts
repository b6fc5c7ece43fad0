// What takes its time is done before the transaction of a call begins: nobody waits for its rows or its connection meanwhile.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { createWorkersInPlace, type Workers } from '../../workers/workers.ts';
import { textWorkbook, uploadFile } from '../plugins/uploads.testing.ts';

const done = createWorkersInPlace();
/** What somebody waits for, by the name of the job; it is done when the test lets it. */
const begun: { name: string; proceed(): void }[] = [];
const workers: Workers = {
  ...done,
  async run(name, input, person) {
    await new Promise<void>((proceed) => begun.push({ name, proceed }));
    return done.run(name, input, person);
  },
};
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp({ workers });
  token = await app.signIn();
  await app.db
    .insertInto('sys_sms_template')
    .values({
      id: 'first',
      template_code: 'read_first',
      template_name: '甲',
      template_type: '4',
      template_content: '<p>${name}</p>',
    })
    .execute();
});
afterAll(() => app.close());

/** Connections of this database that are in a transaction, other than the one that asks. */
async function listTransactions(): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
    app.db,
  );
  return rows.map(({ query }) => query);
}

const sheet = () => textWorkbook(['角色名称', '角色编码'], ['甲', 'read_first']);
const roles = (call: string) => async () => uploadFile(app, `/api/sys/role/${call}`, await sheet(), token);

it.each<[string, string, () => Promise<{ success: boolean }>]>([
  ['a workbook that is imported', 'read-workbook', roles('importExcel')],
  ['a workbook that is checked', 'read-workbook', roles('importCheck')],
  [
    'HTML that is saved',
    'clean-html',
    async () => {
      const body = { titile: '甲', msgContent: '<p>乙</p>', msgCategory: '1', msgType: 'ALL', priority: 'L' };
      const answer = await app.call('POST', '/api/sys/annountCement/add', { token, body });
      return answer.json<{ success: boolean }>();
    },
  ],
  [
    'HTML that is sent by a template',
    'clean-html',
    async () => {
      const body = { templateCode: 'READ_first', receiver: 'admin', msgType: '4', testData: { name: '乙' } };
      const sent = await app.call('POST', '/api/message/sysMessageTemplate/sendMsg', { token, body });
      return sent.json<{ success: boolean }>();
    },
  ],
])('%s is read while no connection is in a transaction', async (_what, job, send) => {
  const answer = send();
  await expect.poll(() => begun.map(({ name }) => name)).toEqual([job]);
  const open = await listTransactions();
  begun.splice(0).forEach(({ proceed }) => proceed());
  expect(await answer).toMatchObject({ success: true });
  expect(open).toEqual([]);
});
