// A department that moves takes the records of its people along, those of modules too.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from '../../modules/module-house.testing.ts';

const NOTE = {
  id: 'notes/note',
  title: '备忘',
  storage: 'managed',
  text: 'name',
  fields: { name: { title: '名称', type: 'string', length: 50, isRequired: true } },
};

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('notes', { 'entities/note.json': NOTE });
});
afterAll(() => house.close());

it('records of a module follow their department, also those of a module whose folder is gone', async () => {
  const { ask, admin, app } = house;
  const addDepart = async (departName: string, parentId = '') => {
    const body = { departName, parentId, orgCategory: '2' };
    return (await ask<{ id: string; orgCode: string }>(admin, 'POST', '/sys/sysDepart/add', body)).result;
  };
  const from = await addDepart('旧处');
  const to = await addDepart('新处');
  const moved = await addDepart('移动组', from.id);
  await sql`create table gone_note (id varchar(32) primary key, sys_org_code varchar(64))`.execute(app.db);
  await sql`insert into gone_note values ('1', ${moved.orgCode}), ('2', ${to.orgCode})`.execute(app.db);
  await sql`insert into notes_note (id, name, create_time, version, sys_org_code)
    values ('1', '甲', now(), 1, ${moved.orgCode})`.execute(app.db);

  const answer = await ask(admin, 'PUT', '/sys/sysDepart/move', { id: moved.id, parentId: to.id });
  expect(answer.message).toBe('移动成功！');

  const after = `${to.orgCode}A01`;
  const { rows: notes } = await sql`select sys_org_code, version from notes_note`.execute(app.db);
  expect(notes).toEqual([{ sys_org_code: after, version: 1 }]);
  const { rows: gone } = await sql`select sys_org_code from gone_note order by id`.execute(app.db);
  expect(gone).toEqual([{ sys_org_code: after }, { sys_org_code: to.orgCode }]);
});
