// A module with fields that ask for permissions of their own, somebody who holds them all, and somebody who lacks them.
import { expect } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

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

export const NOTE = {
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
export const MARKS: Readonly<Record<string, readonly string[]>> = {
  'hr.staff:showSalary': ['987654.32', '11851851.84', 'MARK-BADGE'],
  'hr.job:showPay': ['123456.78'],
  'hr.grade:showLabel': ['MARK-LABEL'],
  'hr.note:showBody': ['MARK-BODY'],
};

export const FIELD_CODES = [...Object.keys(MARKS), 'hr.staff:changeSalary', 'hr.staff:changeRank'];

const OPERATIONS = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'import', 'export'];
export const WORK = [
  ...['hr.staff', 'hr.note', 'hr.grade'].flatMap((name) => OPERATIONS.map((one) => `${name}:${one}`)),
  'hr.staff:purge',
  'dataLog:list',
  'log:list',
  'module:list',
];

export interface Rights {
  house: ModuleHouse;
  /** Holds everything but what fields ask for. */
  clerk: string;
  /** Holds all. */
  boss: string;
  staffId: string;
  /** Of somebody who lies in the recycle bin. */
  binnedId: string;
  noteId: string;
  /** Ids of the versions of the first person. */
  versions: string[];
}

/** Opens the module with a few people, a note and versions of one of them. */
export async function openRights(): Promise<Rights> {
  const house = await openModuleHouse('hr', FILES);
  const clerk = await house.hire('clerk', WORK);
  const boss = await house.hire('boss', [...WORK, ...FIELD_CODES]);
  const add = async (url: string, body: object): Promise<string> => {
    const answer = await house.ask<{ id: string }>(boss, 'POST', url, body);
    expect(answer, url).toMatchObject({ success: true });
    return answer.result.id;
  };
  const gradeId = await add('/hr/grade/add', { code: 'G1', label: 'MARK-LABEL' });
  const person = { salary: 987654.32, rank: 'B', gradeId };
  const jobs = [{ title: '会计', pay: 123456.78 }];
  const staffId = await add('/hr/staff/add', { ...person, name: '甲', badge: 'MARK-BADGE', jobs });
  await add('/hr/staff/add', { name: '乙', salary: 5, badge: 'other' });
  const binnedId = await add('/hr/staff/add', { ...person, name: '丙', badge: 'MARK-BADGE-2' });
  await house.ask(boss, 'DELETE', `/hr/staff/delete?id=${binnedId}`);
  const noteId = await add('/hr/note/add', { subject: '一', body: 'MARK-BODY' });
  await house.ask(boss, 'PUT', '/hr/staff/edit', { id: staffId, name: '甲', salary: 987654.31, version: 1 });
  await house.ask(boss, 'PUT', '/hr/staff/edit', { id: staffId, salary: 987654.32, version: 2 });
  const past = `/sys/dataLog/queryDataVerList?dataTable=hr_staff&dataId=${staffId}`;
  const versions = (await house.ask<{ id: string }[]>(boss, 'GET', past)).result.map(({ id }) => id);
  expect(versions.length).toBeGreaterThan(2);
  return { house, clerk, boss, staffId, binnedId, noteId, versions };
}

/** What of it stands in a text. */
export const marksIn = (text: string): string[] =>
  Object.values(MARKS)
    .flat()
    .filter((mark) => text.includes(mark));
