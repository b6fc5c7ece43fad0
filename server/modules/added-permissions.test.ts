// A field that a module adds to another one's records may ask for a permission of its own module: who was granted it reads
// the field, before that module went and after it came back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const CUSTOMER = {
  id: 'firm/customer',
  title: '客户',
  storage: 'managed',
  text: 'name',
  fields: { name: { title: '名称', type: 'string', length: 50, isRequired: true } },
};

const YARD = {
  'module.json': { id: 'yard', title: '园区', version: '1.0.0', requires: { firm: '1.0.0' } },
  'entities/note.json': {
    id: 'yard/note',
    title: '备忘',
    storage: 'managed',
    fields: { name: { title: '名称', type: 'string', length: 50 } },
  },
  'menus/yard.json': [
    {
      id: 'yard-top',
      title: '园区',
      path: '/yard',
      children: [
        {
          id: 'yard-notes',
          title: '备忘',
          path: '/yard/notes',
          permission: 'yard.note:list',
          buttons: [
            { id: 'yard-show-grade', title: '查看等级', action: 'yard.note:showGrade' },
            { id: 'yard-change-grade', title: '修改等级', action: 'yard.note:changeGrade' },
          ],
        },
      ],
    },
  ],
  'extends/customer.json': {
    entity: 'firm/customer',
    fields: {
      yardGrade: {
        title: '等级',
        type: 'string',
        length: 20,
        shownWith: 'yard.note:showGrade',
        changedWith: 'yard.note:changeGrade',
      },
    },
  },
};

const WORK = ['list', 'add', 'edit'].map((name) => `firm.customer:${name}`);
const MARK = 'MARK-GRADE';

let house: ModuleHouse;
/** Reads and writes the field. */
let boss: string;
/** Reads it. */
let reader: string;
/** Does neither. */
let clerk: string;
let customer: string;

const read = async (token: string): Promise<Record<string, unknown>> => {
  const url = `/firm/customer/queryById?id=${customer}`;
  return (await house.ask<Record<string, unknown>>(token, 'GET', url)).result;
};
const change = async (token: string, yardGrade: string): Promise<void> => {
  const body = { id: customer, name: '甲', yardGrade };
  expect(await house.ask(token, 'PUT', '/firm/customer/edit', body)).toMatchObject({ success: true });
};

beforeAll(async () => {
  house = await openModuleHouse('firm', { 'entities/customer.json': CUSTOMER }, { others: { yard: YARD } });
  boss = await house.hire('boss', [...WORK, 'yard.note:showGrade', 'yard.note:changeGrade']);
  reader = await house.hire('reader', [...WORK, 'yard.note:showGrade']);
  clerk = await house.hire('clerk', WORK);
  customer = await house.add('/firm/customer/add', { name: '甲' });
});
afterAll(() => house.close());
beforeEach(() => change(boss, MARK));

/** What each of them reads and writes, as it was granted. */
async function expectAsGranted(): Promise<void> {
  expect(await read(boss)).toMatchObject({ yardGrade: MARK });
  expect(await read(reader)).toMatchObject({ yardGrade: MARK });
  expect(await read(clerk)).not.toHaveProperty('yardGrade');
  await change(reader, 'overwritten');
  await change(clerk, 'overwritten');
  expect(await read(boss)).toMatchObject({ yardGrade: MARK });
  await change(boss, 'changed');
  expect(await read(reader)).toMatchObject({ yardGrade: 'changed' });
  await change(boss, MARK);
}

describe('A permission that an added field asks for', () => {
  it('opens the field to those who hold it', async () => {
    await expectAsGranted();
  });

  it('goes with its module and its field, and nobody else loses anything', async () => {
    await house.away('yard');
    try {
      for (const token of [boss, reader, clerk]) {
        expect(await read(token)).toMatchObject({ name: '甲' });
        expect(await read(token)).not.toHaveProperty('yardGrade');
      }
      await change(boss, 'while away');
    } finally {
      await house.back('yard');
    }
    await expectAsGranted();
  });

  it('is held by the same people when its module is back, also after a second time', async () => {
    for (let round = 0; round < 2; round += 1) {
      await house.away('yard');
      await house.back('yard');
    }
    await expectAsGranted();
  });

  it('is held no more by a role that was removed meanwhile, and stays with the others', async () => {
    await house.hire('leaver', [...WORK, 'yard.note:showGrade']);
    await house.away('yard');
    const { db } = house.app;
    await db.deleteFrom('sys_user_role').where('role_id', '=', 'leaver').execute();
    await db.deleteFrom('sys_role_permission').where('role_id', '=', 'leaver').execute();
    await db.deleteFrom('sys_role').where('id', '=', 'leaver').execute();
    await house.back('yard');
    const held = await db
      .selectFrom('sys_role_permission')
      .select('id')
      .where('role_id', '=', 'leaver')
      .execute();
    expect(held).toEqual([]);
    await expectAsGranted();
  });

  it('stays as it is when the module below goes with it, and both come back', async () => {
    await house.away('firm');
    expect((await house.ask(boss, 'GET', `/firm/customer/queryById?id=${customer}`)).status).toBe(404);
    await house.back('firm');
    await expectAsGranted();
  });
});
