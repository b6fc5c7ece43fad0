// Fields that only a permission shows or changes: whoever lacks it meets no trace of them in any call, and loses nothing of
// them by saving.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../tests/depth.ts';
import { openModuleHouse, type Answer, type ModuleHouse } from './module-house.testing.ts';

const GRADE = {
  id: 'hr/grade',
  title: '职级',
  storage: 'managed',
  text: 'label',
  fields: {
    code: { title: '编码', type: 'string', length: 20 },
    label: { title: '名称', type: 'string', length: 40, shownWith: 'showLabel' },
  },
};

const STAFF = {
  id: 'hr/staff',
  title: '员工',
  storage: 'managed',
  text: 'name',
  recycle: true,
  history: true,
  children: { jobs: { entity: 'hr/job', parent: 'staffId', order: 'place' } },
  fields: {
    name: { title: '姓名', type: 'string', length: 40, isRequired: true, isUnique: true },
    salary: { title: '工资', type: 'money', shownWith: 'showSalary', changedWith: 'changeSalary' },
    badge: { title: '工牌', type: 'string', length: 40, isUnique: true, shownWith: 'showSalary' },
    base: { title: '底薪', type: 'money', shownWith: 'showSalary', default: 100 },
    yearly: {
      title: '年薪',
      type: 'computed',
      shownWith: 'showSalary',
      value: '{{ ($values.salary ?? 0) * 12 }}',
    },
    rank: { title: '等级', type: 'string', length: 4, changedWith: 'changeRank', default: 'A' },
    gradeId: { title: '职级', type: 'relation', entity: 'hr/grade' },
  },
};

const JOB = {
  id: 'hr/job',
  title: '岗位',
  storage: 'managed',
  fields: {
    staffId: { title: '员工', type: 'relation', entity: 'hr/staff', isRequired: true },
    place: { title: '序号', type: 'integer' },
    title: { title: '岗位', type: 'string', length: 40, isRequired: true },
    pay: { title: '岗位工资', type: 'money', shownWith: 'showPay' },
  },
};

const NOTE = {
  id: 'hr/note',
  title: '记录',
  storage: 'managed',
  text: 'subject',
  fields: {
    subject: { title: '主题', type: 'string', length: 40, isRequired: true },
    body: { title: '内容', type: 'string', length: 40, shownWith: 'showBody', isSearched: true },
    sealed: {
      title: '密封',
      type: 'string',
      length: 40,
      shownWith: 'showBody',
      isRequired: true,
      default: '-',
    },
  },
};

const FILES = {
  'entities/grade.json': GRADE,
  'entities/staff.json': STAFF,
  'entities/job.json': JOB,
  'entities/note.json': NOTE,
  'dicts/hr.json': { hr_badges: { title: '工牌', entity: 'hr/staff', text: 'badge', value: 'id' } },
  'reports/pay.json': {
    code: 'hr_pay',
    title: '工资表',
    entity: 'hr/staff',
    joins: { grade: { entity: 'hr/grade', on: { id: 'gradeId' } } },
    params: { badge: { title: '工牌', field: 'badge' } },
    columns: [
      { field: 'name', query: 'like' },
      { field: 'salary', query: 'group' },
      { field: 'badge' },
      { field: 'gradeId' },
      { field: 'grade.label' },
    ],
    sort: { column: 'salary', order: 'desc' },
  },
  'reports/rich.json': {
    code: 'hr_rich',
    title: '高薪',
    entity: 'hr/staff',
    where: [{ field: 'badge', is: 'MARK-BADGE' }],
    columns: [{ field: 'name' }],
  },
};

/** What stands in a field, by the permission that shows it. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  'hr.staff:showSalary': ['987654.32', '11851851.84', 'MARK-BADGE'],
  'hr.job:showPay': ['123456.78'],
  'hr.grade:showLabel': ['MARK-LABEL'],
  'hr.note:showBody': ['MARK-BODY'],
};

const FIELD_CODES = [...Object.keys(MARKS), 'hr.staff:changeSalary', 'hr.staff:changeRank'];

const OPERATIONS = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'import', 'export'];
const WORK = [
  ...['hr.staff', 'hr.note', 'hr.grade'].flatMap((name) => OPERATIONS.map((one) => `${name}:${one}`)),
  'hr.staff:purge',
  'dataLog:list',
  'log:list',
  'module:list',
];

let house: ModuleHouse;
/** Holds everything but what fields ask for. */
let clerk: string;
/** Holds all. */
let boss: string;
let staffId: string;
let binnedId: string;
let noteId: string;
let versions: string[];

beforeAll(async () => {
  house = await openModuleHouse('hr', FILES);
  clerk = await house.hire('clerk', WORK);
  boss = await house.hire('boss', [...WORK, ...FIELD_CODES]);
  const add = async (url: string, body: object): Promise<string> => {
    const answer = await house.ask<{ id: string }>(boss, 'POST', url, body);
    expect(answer, url).toMatchObject({ success: true });
    return answer.result.id;
  };
  const gradeId = await add('/hr/grade/add', { code: 'G1', label: 'MARK-LABEL' });
  const person = { salary: 987654.32, rank: 'B', gradeId };
  const jobs = [{ title: '会计', pay: 123456.78 }];
  staffId = await add('/hr/staff/add', { ...person, name: '甲', badge: 'MARK-BADGE', jobs });
  await add('/hr/staff/add', { name: '乙', salary: 5, badge: 'other' });
  binnedId = await add('/hr/staff/add', { ...person, name: '丙', badge: 'MARK-BADGE-2' });
  await house.ask(boss, 'DELETE', `/hr/staff/delete?id=${binnedId}`);
  noteId = await add('/hr/note/add', { subject: '一', body: 'MARK-BODY' });
  await house.ask(boss, 'PUT', '/hr/staff/edit', { id: staffId, name: '甲', salary: 987654.31, version: 1 });
  await house.ask(boss, 'PUT', '/hr/staff/edit', { id: staffId, salary: 987654.32, version: 2 });
  const past = `/sys/dataLog/queryDataVerList?dataTable=hr_staff&dataId=${staffId}`;
  versions = (await house.ask<{ id: string }[]>(boss, 'GET', past)).result.map(({ id }) => id);
  expect(versions.length).toBeGreaterThan(2);
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

const marksIn = (text: string): string[] =>
  Object.values(MARKS)
    .flat()
    .filter((mark) => text.includes(mark));

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

describe('whoever lacks the permission of a field', () => {
  const readBy = async (token: string, id: string) =>
    (await house.ask<Record<string, unknown>>(token, 'GET', `/hr/staff/queryById?id=${id}`)).result;

  it('keeps what is stored there when they save, and what follows from it stays right (S41)', async () => {
    const before = await readBy(boss, staffId);
    const sent = {
      id: staffId,
      version: before['version'],
      name: '甲一',
      salary: 1,
      badge: 'x',
      base: 2,
      yearly: 3,
    };
    const rows = (before['jobs'] as Record<string, unknown>[]).map((row) => ({
      ...row,
      title: '主管',
      pay: 1,
    }));
    const saved = await house.ask(clerk, 'PUT', '/hr/staff/edit', { ...sent, rank: 'Z', jobs: rows });
    expect(saved).toMatchObject({ success: true });
    const { salary, badge, base, yearly, rank } = before;
    const after = await readBy(boss, staffId);
    expect(after).toMatchObject({ name: '甲一', salary, badge, base, yearly, rank });
    expect(after['jobs']).toMatchObject([{ title: '主管', pay: 123456.78 }]);
    const told = house.app.log.filter(({ event }) => event === 'fields ignored');
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entity: 'hr/staff',
          user: 'clerk',
          fields: ['salary', 'badge', 'base', 'rank'],
        }),
        expect.objectContaining({ entity: 'hr/job', user: 'clerk', fields: ['pay'] }),
      ]),
    );
  });

  it('sends back a field that they read and may not change without a word in the log', async () => {
    const { version, rank, name } = await readBy(clerk, staffId);
    const count = () => house.app.log.filter(({ event }) => event === 'fields ignored').length;
    const before = count();
    await house.ask(clerk, 'PUT', '/hr/staff/edit', { id: staffId, version, rank, name });
    expect(count()).toBe(before);
  });

  it('adds records with the defaults of what they may not write', async () => {
    const added = await house.ask<{ id: string }>(clerk, 'POST', '/hr/staff/add', {
      name: '丁',
      salary: 9,
      base: 9,
      rank: 'Z',
      jobs: [{ title: '保安', pay: 7 }],
    });
    expect(added).toMatchObject({ success: true });
    const record = await readBy(boss, added.result.id);
    expect(record).toMatchObject({ salary: null, base: 100, rank: 'A', yearly: 0, jobs: [{ pay: null }] });
    const note = await house.ask<{ id: string }>(clerk, 'POST', '/hr/note/add', {
      subject: '二',
      body: 'x',
      sealed: 'x',
    });
    expect(note.text).not.toContain('sealed');
    const kept = await house.ask(boss, 'GET', `/hr/note/queryById?id=${note.result.id}`);
    expect(kept).toMatchObject({ result: { body: null, sealed: '-' } });
  });

  it('is told by its name that a column is none of theirs to import (S15)', async () => {
    const rows = [
      ['主题', '内容'],
      ['三', 'MARK-BODY'],
    ];
    const refused = await house.importRows(clerk, '/hr/note/importExcel', rows);
    expect(refused).toMatchObject({ status: 400, message: '列“内容”不能导入，可用的列：主题' });
    expect(await house.importRows(boss, '/hr/note/importExcel', rows)).toMatchObject({ success: true });
    const own = await house.importRows(clerk, '/hr/note/importExcel', [['主题'], ['四']]);
    expect(own).toMatchObject({ success: true });
  });

  it('hears that a record cannot be added without a value that is none of theirs, and nothing is saved', async () => {
    const sealed = { ...NOTE.fields.sealed, default: undefined };
    await house.write({ 'entities/note.json': { ...NOTE, fields: { ...NOTE.fields, sealed } } });
    const told = await house.ask(clerk, 'POST', '/hr/note/add', { subject: '五', sealed: 'x' });
    expect(told).toMatchObject({
      status: 403,
      message: '新增记录必须填写“密封”，您没有填写它的权限，请联系管理员授权',
    });
    const added = await house.ask(boss, 'POST', '/hr/note/add', { subject: '六', sealed: 'y' });
    expect(added).toMatchObject({ success: true });
    expect(await house.ask(boss, 'GET', '/hr/note/list?subject=五')).toMatchObject({ result: { total: 0 } });
  });
});

describe('grants of fields', () => {
  it('decide field by field, for any of them, with the next call', async () => {
    const name = 'changing';
    const token = await house.hire(name, WORK);
    const held = new Set<string>();
    const codes = Object.keys(MARKS);
    await fc.assert(
      fc.asyncProperty(fc.subarray(codes), async (wanted) => {
        for (const code of codes) {
          if (wanted.includes(code) !== held.has(code)) await house.grant(name, code, wanted.includes(code));
          if (wanted.includes(code)) held.add(code);
          else held.delete(code);
        }
        const urls = [
          `/hr/staff/queryById?id=${staffId}`,
          '/hr/staff/exportXls',
          `/hr/note/queryById?id=${noteId}`,
          '/online/cgreport/api/getData/hr_pay',
          '/sys/dataLog/list?pageSize=100',
        ];
        const texts = await Promise.all(
          // Somebody else asks at the same time: neither gets the other's answer.
          urls.flatMap((url) => [house.ask(token, 'GET', url), house.ask(boss, 'GET', url)]),
        );
        const own = texts.filter((_, at) => at % 2 === 0).map(({ text }) => text);
        const expected = wanted.flatMap((code) => MARKS[code] ?? []);
        expect(new Set(marksIn(own.join('\n')))).toEqual(new Set(expected));
        const others = texts.filter((_, at) => at % 2 === 1).map(({ text }) => text);
        expect(new Set(marksIn(others.join('\n')))).toEqual(new Set(Object.values(MARKS).flat()));
      }),
      { numRuns: runs(40, 12) },
    );
  });
});
