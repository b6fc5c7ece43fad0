// The example of the guide with the rule of the guide: people see the contracts of their department.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const exampleFolder = path.join(projectFolder, 'examples/modules/lease');

function readExample(): Record<string, unknown> {
  const names = fs.readdirSync(exampleFolder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(fs.readFileSync(path.join(exampleFolder, name), 'utf8')) as unknown]),
  );
}

function readRule(): Record<string, string> {
  const guide = fs.readFileSync(path.join(projectFolder, 'docs/integrators/README.md'), 'utf8');
  const [, block = ''] = /`rule\.json`:\n\n```json\n([\s\S]*?)```/.exec(guide) ?? [];
  return JSON.parse(block) as Record<string, string>;
}

const CODES = ['list', 'add', 'edit', 'delete', 'export'].map((name) => `lease.contract:${name}`);

let house: ModuleHouse;
let customer: string;
const departs = { sales: '', team: '', other: '' };
const tokens: Record<string, string> = {};

const title = (who: string): string => `HT-${who}`;

async function hireInto(name: string, code: string): Promise<string> {
  const token = await house.hire(name, [...CODES, 'lease.customer:list']);
  await house.app.db.updateTable('sys_user').set({ org_code: code }).where('id', '=', name).execute();
  const depart = await house.app.db
    .selectFrom('sys_depart')
    .select('id')
    .where('org_code', '=', code)
    .executeTakeFirstOrThrow();
  await house.app.db
    .insertInto('sys_user_depart')
    .values({ id: name, user_id: name, dep_id: depart.id })
    .execute();
  return token;
}

async function addContract(who: string): Promise<string> {
  const answer = await house.ask<{ id: string }>(tokens[who] ?? house.admin, 'POST', '/lease/contract/add', {
    code: title(who),
    customerId: customer,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    plans: [{ period: 1, dueDate: '2026-01-05', amount: '100.10' }],
  });
  expect(answer).toMatchObject({ success: true });
  return answer.result.id;
}

/** Codes of the contracts that somebody is shown. */
async function seenBy(who: string): Promise<string[]> {
  const { result } = await house.ask<{ records: { code: string }[] }>(
    tokens[who] ?? '',
    'GET',
    '/lease/contract/list?column=code&order=asc&pageSize=50',
  );
  return result.records.map(({ code }) => code);
}

beforeAll(async () => {
  house = await openModuleHouse('lease', readExample());
  const { ask, admin } = house;
  const addDepart = async (departName: string, parentId = ''): Promise<{ id: string; orgCode: string }> => {
    const body = { departName, parentId, orgCategory: '2' };
    return (await ask<{ id: string; orgCode: string }>(admin, 'POST', '/sys/sysDepart/add', body)).result;
  };
  const sales = await addDepart('租赁部');
  departs.sales = sales.orgCode;
  departs.team = (await addDepart('租赁一组', sales.id)).orgCode;
  departs.other = (await addDepart('财务部')).orgCode;
  const added = await ask<{ id: string }>(admin, 'POST', '/lease/customer/add', { name: '东湖公司' });
  expect(added).toMatchObject({ success: true });
  const found = await ask<{ records: { id: string }[] }>(admin, 'GET', '/lease/customer/list');
  customer = found.result.records[0]?.id ?? '';
  for (const [who, code] of Object.entries(departs)) tokens[who] = await hireInto(who, code);
  const page = await house.app.db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', '=', 'lease.contract:list')
    .executeTakeFirstOrThrow();
  const rule = await ask<{ id: string }>(admin, 'POST', '/sys/permission/addPermissionRule', {
    permissionId: page.id,
    status: '1',
    ...readRule(),
  });
  expect(rule).toMatchObject({ success: true });
  for (const who of Object.keys(departs)) {
    const granted = { permissionId: page.id, roleId: who, dataRuleIds: rule.result.id };
    expect(await ask(admin, 'POST', '/sys/role/datarule', granted)).toMatchObject({ success: true });
    await addContract(who);
  }
});
afterAll(() => house.close());

describe('The contracts of a department', () => {
  it('are seen by its people and by those of the department above, and by nobody else', async () => {
    expect(await seenBy('team')).toEqual([title('team')]);
    expect(await seenBy('sales')).toEqual([title('sales'), title('team')]);
    expect(await seenBy('other')).toEqual([title('other')]);
  });

  it('are added up, grouped and exported for the same people', async () => {
    const read = (who: string, call: string) =>
      house.ask(tokens[who] ?? '', 'GET', `/lease/contract/${call}`);
    expect(await read('sales', 'sums?sum=total')).toMatchObject({ result: { total: '200.20' } });
    expect(await read('team', 'sums?sum=total')).toMatchObject({ result: { total: '100.10' } });
    expect(await read('other', 'groups?by=status&sum=total')).toMatchObject({
      result: [{ count: 1, total_sum: 100.1 }],
    });
    const sheet = (await read('other', 'exportXls')).text;
    expect(sheet).toContain(title('other'));
    expect(sheet).not.toContain(title('sales'));
  });

  it('are neither read, changed nor removed by people of another one', async () => {
    const { result } = await house.ask<{ records: { id: string }[] }>(
      house.admin,
      'GET',
      `/lease/contract/list?code=${title('sales')}`,
    );
    const id = result.records[0]?.id ?? '';
    const other = tokens['other'] ?? '';
    for (const [method, url, body] of [
      ['GET', `/lease/contract/queryById?id=${id}`],
      ['PUT', '/lease/contract/edit', { id, note: '越权' }],
      ['DELETE', `/lease/contract/delete?id=${id}`],
    ] as const) {
      expect(await house.ask(other, method, url, body), url).toMatchObject({ success: false });
    }
    expect(await seenBy('sales')).toContain(title('sales'));
  });

  it('stay with their department when it moves', async () => {
    const { ask, admin, app } = house;
    const idOf = async (code: string): Promise<string> => {
      const found = app.db.selectFrom('sys_depart').select('id').where('org_code', '=', code);
      return (await found.executeTakeFirstOrThrow()).id;
    };
    const move = { id: await idOf(departs.team), parentId: await idOf(departs.other) };
    expect(await ask(admin, 'PUT', '/sys/sysDepart/move', move)).toMatchObject({ success: true });
    expect(await seenBy('team')).toEqual([title('team')]);
    expect(await seenBy('other')).toEqual([title('other'), title('team')]);
    expect(await seenBy('sales')).toEqual([title('sales')]);
  });
});
