import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { openLinkages } from './link-options.testing.ts';

const CATEGORY = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' };
const DEPART = { table: 'sys_depart', txt: 'depart_name', key: 'id', idField: 'id', pidField: 'parent_id' };
const CONDITION = " code = 'A01' ";

const screens = openLinkages([CATEGORY, { ...CATEGORY, condition: CONDITION }, DEPART]);
let server: TestApp;
let staff: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true, screens });
  staff = await server.signIn('staff');
});
afterAll(() => server.close());

interface Option {
  id: string;
  store: string;
  label: string;
  pid: string | null;
}

async function ask(query: Record<string, string>) {
  const url = `/api/online/cgform/api/querySelectOptions?${new URLSearchParams(query).toString()}`;
  const answer = await server.call('GET', url, { token: staff });
  const body = answer.json<{ success: boolean; message: string; result: Option[] | null }>();
  return { status: answer.statusCode, ...body, options: body.result ?? [] };
}

describe('options of linked dropdowns', () => {
  // W3.19
  it('are the top of the tree, and below it the rows of a parent', async () => {
    const first = await ask(CATEGORY);
    expect(first.options.map(({ label }) => label).sort()).toEqual(['安全隐患', '法律法规', '设备检查问题']);
    const law = first.options.find(({ label }) => label === '法律法规');
    expect(law).toMatchObject({ store: 'A01', pid: '0' });
    const second = await ask({ ...CATEGORY, pidValue: law?.id ?? '' });
    expect(second.options.map(({ label, pid }) => [label, pid]).sort()).toEqual([
      ['国家法律', law?.id],
      ['地方法规', law?.id],
      ['行业标准', law?.id],
    ]);
    expect((await ask({ ...CATEGORY, pidValue: '' })).options).toEqual([]);
  });

  // W7.14
  it('are narrowed down by the declared condition alone', async () => {
    const narrowed = await ask({ ...CATEGORY, condition: CONDITION });
    expect(narrowed.options.map(({ label }) => label)).toEqual(['法律法规']);
    for (const condition of ["code = 'A02'", "code='A01'", "code = 'A01' or 1=1", '{"code":"A01"}', '1=1']) {
      expect(await ask({ ...CATEGORY, condition })).toMatchObject({
        status: 400,
        message: '页面没有声明该联动下拉',
        result: null,
      });
    }
  });

  it('of departments leave deleted ones out', async () => {
    const first = await ask(DEPART);
    expect(first.options.map(({ label }) => label).sort()).toEqual(['东湖产业园集团', '南岸分公司']);
    await server.db.updateTable('sys_depart').set({ del_flag: '1' }).where('org_code', '=', 'A02').execute();
    expect((await ask(DEPART)).options.map(({ label }) => label)).toEqual(['东湖产业园集团']);
    await server.db.updateTable('sys_depart').set({ del_flag: '0' }).where('org_code', '=', 'A02').execute();
  });

  it('need a session', async () => {
    const url = `/api/online/cgform/api/querySelectOptions?${new URLSearchParams(CATEGORY).toString()}`;
    expect((await server.call('GET', url)).statusCode).toBe(401);
  });
});

describe('S14: linkages that no screen declares', () => {
  const bad = [
    'sys_user',
    'public.sys_category',
    '"sys_category"',
    'sys_category ',
    "sys_category' or '1'='1",
    '(select password from sys_user)',
    'password',
    '__proto__',
    'x'.repeat(10_000),
  ];
  it.each(Object.keys(CATEGORY).flatMap((part) => bad.map((value) => [part, value] as const)))(
    'are refused: %s = %s',
    async (part, value) => {
      const answer = await ask({ ...CATEGORY, [part]: value });
      expect([answer.status, answer.success, answer.result]).toEqual([400, false, null]);
    },
  );

  it.each([
    { table: 'sys_user', txt: 'realname', key: 'username', idField: 'id', pidField: 'org_code' },
    { table: 'sys_user', txt: 'password', key: 'username', idField: 'id', pidField: 'id' },
    { ...CATEGORY, txt: 'create_by' },
    { ...CATEGORY, idField: 'code' },
    { ...CATEGORY, pidField: 'code' },
    { ...DEPART, pidField: 'org_code' },
    { ...CATEGORY, table: 'pg_catalog.pg_authid' },
  ])('answer nothing even when a document names them: %j', async (config) => {
    screens.declare([config]);
    const answer = await ask(config);
    expect([answer.status, answer.success, answer.result]).toEqual([400, false, null]);
    screens.declare([CATEGORY, { ...CATEGORY, condition: CONDITION }, DEPART]);
  });

  it('nor does a declared condition that is no comparison of declared columns', async () => {
    for (const condition of ["code = 'A01' or 1=1", "password = 'x'", '{"code":{"$ne":"1"}}', '{', 'code']) {
      screens.declare([{ ...CATEGORY, condition }]);
      const answer = await ask({ ...CATEGORY, condition });
      expect([condition, answer.status, answer.result]).toEqual([condition, 400, null]);
    }
    screens.declare([CATEGORY, { ...CATEGORY, condition: CONDITION }, DEPART]);
  });

  it('and values are bound, whatever stands in them', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom("0' or '1'='1", "0'--", '%', '*', '\\', "x') union select password from sys_user--"),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        fc.pre(value !== '0');
        const below = await ask({ ...CATEGORY, pidValue: value });
        expect([200, 400]).toContain(below.status);
        expect(below.options).toEqual([]);
        const condition = `name = '${value.replaceAll("'", "''")}'`.trim();
        screens.declare([{ ...CATEGORY, condition }]);
        const first = await ask({ ...CATEGORY, condition });
        expect([200, 400]).toContain(first.status);
        expect(first.options).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
