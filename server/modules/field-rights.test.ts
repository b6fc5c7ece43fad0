// Fields that only a permission shows or changes: whoever lacks it meets no trace of them in any call, and loses nothing of
// them by saving.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer } from './module-house.testing.ts';
import { openRights, FIELD_CODES, MARKS, marksIn, WORK, type Rights } from './field-rights.testing.ts';

let house: Rights['house'];
let clerk: Rights['clerk'];
let boss: Rights['boss'];
let staffId: Rights['staffId'];
let noteId: Rights['noteId'];
let versions: Rights['versions'];
beforeAll(async () => {
  ({ house, clerk, boss, staffId, noteId, versions } = await openRights());
});
afterAll(() => house.close());

const TRIPLE = encodeURIComponent('hr_staff,badge,id');
const LABELS = encodeURIComponent('hr_grade,label,id');

/** Everything that can be read of the module, and of it elsewhere. */
function listReads(): string[] {
  const own = (house.app.modules?.added.list() ?? [])
    .filter(({ method }) => method === 'GET')
    .flatMap(({ url }) => [`${url}?id=${staffId}`, `${url}?id=${noteId}`, `${url}?pageSize=100`]);
  const pair = `dataId1=${versions[0] ?? ''}&dataId2=${versions[1] ?? ''}`;
  return [
    ...own,
    ...['hr_pay', 'hr_rich'].flatMap((code) => [
      `/online/cgreport/api/getRpColumns/${code}`,
      `/online/cgreport/api/getQueryInfo/${code}`,
      `/online/cgreport/api/getData/${code}?pageSize=50`,
    ]),
    ...[TRIPLE, LABELS, 'hr_badges'].flatMap((dict) => [
      `/sys/dict/getDictItems/${dict}`,
      `/sys/dict/loadDict/${dict}?keyword=`,
      `/sys/dict/loadDictItem/${dict}?key=${staffId}`,
      `/sys/dict/getDictText/${dict}/${staffId}`,
    ]),
    '/sys/dict/queryAllDictItems',
    '/sys/dict/queryTableData?table=hr_staff&text=badge&code=id',
    `/sys/dataLog/list?pageSize=100`,
    `/sys/dataLog/queryDataVerList?dataTable=hr_staff&dataId=${staffId}`,
    `/sys/dataLog/queryCompareList?${pair}`,
    `/sys/dataLog/compareFields?${pair}`,
    '/sys/log/list?logType=2&pageSize=200',
    '/sys/module/list',
  ];
}

async function readAll(token: string): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  for (const url of listReads()) found.set(url, await house.ask(token, 'GET', url));
  return found;
}

describe('a field that only a permission shows', () => {
  it('is met in no call by whoever lacks it, and in many by its holders', async () => {
    const leaks = [...(await readAll(clerk))].filter(([, { text }]) => marksIn(text).length > 0);
    expect(leaks.map(([url, { text }]) => [url, marksIn(text)])).toEqual([]);
    const seen = [...(await readAll(boss))].filter(([, { text }]) => marksIn(text).length > 0);
    expect(new Set(seen.flatMap(([, { text }]) => marksIn(text)))).toEqual(
      new Set(Object.values(MARKS).flat()),
    );
    expect(seen.map(([url]) => url.split('?')[0])).toEqual(
      expect.arrayContaining([
        '/hr/staff/list',
        '/hr/staff/queryById',
        '/hr/staff/jobs/all',
        '/hr/staff/jobs/list',
        '/hr/staff/recycleBin',
        '/hr/staff/exportXls',
        '/hr/note/exportXls',
        '/hr/note/queryById',
        '/online/cgreport/api/getData/hr_pay',
        `/sys/dict/getDictItems/${TRIPLE}`,
        '/sys/dict/getDictItems/hr_badges',
        '/sys/dataLog/list',
        '/sys/dataLog/queryCompareList',
        '/sys/dataLog/compareFields',
      ]),
    );
  });

  it('stands by itself in the tree of permissions, called by what it shows', async () => {
    const rows = await house.app.db
      .selectFrom('sys_permission')
      .select(['perms', 'name'])
      .where('perms', 'in', FIELD_CODES)
      .orderBy('perms')
      .execute();
    expect(Object.fromEntries(rows.map(({ perms, name }) => [perms, name]))).toEqual({
      'hr.grade:showLabel': '查看「名称」',
      'hr.job:showPay': '查看「岗位工资」',
      'hr.note:showBody': '查看「内容」「密封」',
      'hr.staff:changeRank': '修改「等级」',
      'hr.staff:changeSalary': '修改「工资」',
      'hr.staff:showSalary': '查看「工资」「工牌」「底薪」「年薪」',
    });
  });

  const filter = (value: string) => `salary=${value}`;
  const advanced = (field: string, value: string) =>
    `superQueryParams=${encodeURIComponent(JSON.stringify([{ field, rule: 'eq', val: value }]))}`;
  const lists = ['/hr/staff/list', '/hr/staff/exportXls', '/hr/staff/recycleBin'];
  it.each([
    ...lists.flatMap((url) => [
      [`${url}?${filter('987654.32')}`, `${url}?${filter('1')}`],
      [`${url}?salary_begin=900000`, `${url}?salary_begin=9999999`],
      [`${url}?badge_MultiString=MARK-BADGE,MARK-BADGE-2`, `${url}?badge_MultiString=x`],
      [`${url}?badge=*MARK*`, `${url}?badge=*nothing*`],
      [`${url}?${advanced('salary', '987654.32')}`, `${url}?${advanced('salary', '1')}`],
      [`${url}?${advanced('badge', 'MARK-BADGE')}`, `${url}?${advanced('badge', 'x')}`],
      [`${url}?column=salary&order=asc`, `${url}?column=salary&order=desc`],
      [`${url}?column=yearly&order=asc`, `${url}?column=yearly&order=desc`],
    ]),
    ['/hr/note/list?body=*MARK*', '/hr/note/list?body=*none*'],
    ['/sys/dict/loadDict/hr_badges?keyword=MARK', '/sys/dict/loadDict/hr_badges?keyword=none'],
    [
      `/sys/dict/loadDict/${encodeURIComponent("hr_staff,name,id,badge='MARK-BADGE'")}`,
      `/sys/dict/loadDict/${encodeURIComponent("hr_staff,name,id,badge='none'")}`,
    ],
    [
      '/online/cgreport/api/getData/hr_pay?salary_begin=900000',
      '/online/cgreport/api/getData/hr_pay?salary_begin=9999999',
    ],
    [
      '/online/cgreport/api/getData/hr_pay?self_badge=MARK-BADGE',
      '/online/cgreport/api/getData/hr_pay?self_badge=none',
    ],
    [
      '/online/cgreport/api/getData/hr_pay?column=salary&order=asc',
      '/online/cgreport/api/getData/hr_pay?column=salary&order=desc',
    ],
    ['/sys/dataLog/list?dataContent=*MARK-BADGE*', '/sys/dataLog/list?dataContent=*none*'],
    [
      `/sys/dataLog/list?${advanced('data_content', 'x')}`,
      `/sys/dataLog/list?${advanced('data_content', 'y')}`,
    ],
    ['/sys/dataLog/list?column=dataContent&order=asc', '/sys/dataLog/list?column=dataContent&order=desc'],
    [
      '/sys/duplicate/check?tableName=hr_staff&fieldName=badge&fieldVal=MARK-BADGE',
      '/sys/duplicate/check?tableName=hr_staff&fieldName=badge&fieldVal=none',
    ],
  ])('is no question for whoever lacks it: %s is answered like its opposite (S36)', async (yes, no) => {
    const shape = ({ text, status }: Answer) => [
      status,
      text.replaceAll(/"(timestamp|requestId)":[^,}]+/g, ''),
    ];
    const answer = await house.ask(clerk, 'GET', yes);
    expect([200, 400, 403]).toContain(answer.status);
    expect(shape(answer)).toEqual(shape(await house.ask(clerk, 'GET', no)));
  });

  it('is refused as a filter like a name that nobody knows, and taken from its holders', async () => {
    const url = '/hr/staff/list?salary=987654.32';
    expect(await house.ask(clerk, 'GET', url)).toMatchObject({
      status: 400,
      message: '查询条件“salary”不存在',
    });
    expect(await house.ask(boss, 'GET', url)).toMatchObject({ status: 200, result: { total: 1 } });
    const rows = '/hr/staff/jobs/list?pay=123456.78&id=';
    expect(await house.ask(clerk, 'GET', rows + staffId)).toMatchObject({ status: 400 });
    expect(await house.ask(boss, 'GET', rows + staffId)).toMatchObject({ result: { total: 1 } });
  });

  it('is no text of a record: who may not read it reads the key in its place', async () => {
    const read = async (token: string) =>
      (
        await house.ask<{ gradeId: string; gradeId_dictText: string }>(
          token,
          'GET',
          `/hr/staff/queryById?id=${staffId}`,
        )
      ).result;
    expect((await read(boss)).gradeId_dictText).toBe('MARK-LABEL');
    const { gradeId, gradeId_dictText } = await read(clerk);
    expect(gradeId_dictText).toBe(gradeId);
    const options = await house.ask(clerk, 'GET', `/sys/dict/getDictItems/${LABELS}`);
    expect(options.result).toEqual([{ value: gradeId, text: gradeId, title: gradeId }]);
  });

  it('closes reports whose rows depend on it, and leaves its columns out of all others', async () => {
    const url = '/online/cgreport/api';
    expect((await house.ask(clerk, 'GET', `${url}/getData/hr_rich`)).status).toBe(403);
    expect(await house.ask(boss, 'GET', `${url}/getData/hr_rich`)).toMatchObject({ result: { total: 1 } });
    const columns = await house.ask<{ columns: { dataIndex: string }[] }>(
      clerk,
      'GET',
      `${url}/getRpColumns/hr_pay`,
    );
    expect(columns.result.columns.map(({ dataIndex }) => dataIndex)).toEqual(['name', 'gradeId']);
    expect(await house.ask(clerk, 'GET', `${url}/getQueryInfo/hr_pay`)).toMatchObject({
      result: [{ field: 'name' }],
    });
  });

  it('is hidden in the answer to an edit that came too late', async () => {
    const stale = { id: staffId, name: '甲甲', version: 1 };
    const told = await house.ask(clerk, 'PUT', '/hr/staff/edit', stale);
    expect(told.status).toBe(409);
    expect(marksIn(told.text)).toEqual([]);
    const jobs = await house.ask<{ jobs: { id: string }[] }>(
      boss,
      'GET',
      `/hr/staff/queryById?id=${staffId}`,
    );
    const row = { id: jobs.result.jobs[0]?.id, title: '出纳', version: 0 };
    const rows = await house.ask(clerk, 'PUT', '/hr/staff/edit', { id: staffId, jobs: [row] });
    expect(rows.status).toBe(409);
    expect(marksIn(rows.text)).toEqual([]);
    const whole = await house.ask(boss, 'PUT', '/hr/staff/edit', stale);
    expect(marksIn(whole.text)).toContain('987654.32');
  });

  it('is no field of a data rule for whoever may not read it, and narrows others as before', async () => {
    const list = await house.app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'hr.note:list')
      .executeTakeFirstOrThrow();
    const author = await house.hire('author', [...WORK, 'permission:list', 'permission:edit']);
    const fields = await house.ask(author, 'GET', `/sys/permission/queryRuleFields?permissionId=${list.id}`);
    expect(fields.text).toContain('subject');
    expect(fields.text).not.toContain('body');
    const rule = {
      permissionId: list.id,
      ruleName: '一',
      ruleConditions: '=',
      ruleValue: 'MARK-BODY',
      status: '1',
    };
    const saved = (ruleColumn: string) =>
      house.ask(author, 'POST', '/sys/permission/addPermissionRule', { ...rule, ruleColumn });
    expect(await saved('body')).toMatchObject({ status: 400 });
    const narrowed = await house.hire('narrowed', ['hr.note:list']);
    await house.narrow('narrowed', 'hr.note:list', 'body', '=', 'MARK-BODY');
    const page = await house.ask(narrowed, 'GET', '/hr/note/list');
    expect(page).toMatchObject({ result: { total: 1, records: [{ subject: '一' }] } });
    expect(marksIn(page.text)).toEqual([]);
  });
});
