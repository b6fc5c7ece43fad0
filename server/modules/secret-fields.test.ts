// A secret field of a module is written and never read again: in no answer, no filter, no history, no sheet and no copy.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const SECRET = { title: '口令', type: 'string', length: 20, isSecret: true };
const FILES = {
  'entities/gate.json': {
    id: 'hush/gate',
    title: '门禁',
    storage: 'managed',
    text: 'name',
    recycle: true,
    history: true,
    children: {
      keys: { entity: 'hush/key', parent: 'gate', order: 'place' },
      box: { entity: 'hush/box', parent: 'gate', single: true, deleteIds: 'deleteBox' },
    },
    fields: {
      name: { title: '名称', type: 'string', isRequired: true },
      pin: { ...SECRET, isRequired: true },
      master: { ...SECRET, title: '主口令', changedWith: 'setMaster' },
    },
  },
  'entities/key.json': {
    id: 'hush/key',
    title: '钥匙',
    storage: 'managed',
    fields: {
      gate: { title: '门禁', type: 'relation', entity: 'hush/gate' },
      place: { title: '序号', type: 'integer' },
      label: { title: '标签', type: 'string' },
      code: SECRET,
    },
  },
  'entities/box.json': {
    id: 'hush/box',
    title: '盒子',
    storage: 'managed',
    fields: { gate: { title: '门禁', type: 'relation', entity: 'hush/gate' }, code: SECRET },
  },
};

let house: ModuleHouse;
let id: string;
let porter: string;
beforeAll(async () => {
  house = await openModuleHouse('hush', FILES);
  porter = await house.hire('porter', ['hush.gate:list', 'hush.gate:add', 'hush.gate:edit']);
  id = await house.add('/hush/gate/add', {
    name: 'north',
    pin: 'SESAME-1',
    master: 'SESAME-2',
    keys: [{ label: 'a', code: 'SESAME-3' }],
    box: { code: 'SESAME-4' },
  });
});
afterAll(() => house.close());

const stored = async (table = 'hush_gate'): Promise<Record<string, unknown>[]> =>
  house.app.db
    .selectFrom(table as 'sys_user')
    .selectAll()
    .execute();

interface Gate {
  version: number;
  keys: { id: string; version: number }[];
  box: { id: string; version: number };
}

const read = async (): Promise<Gate> =>
  (await house.call<Gate>('GET', `/hush/gate/queryById?id=${id}`)).result;

describe('a secret field', () => {
  it('is stored, of rows too, and demanded of new records', async () => {
    expect(await stored()).toMatchObject([{ pin: 'SESAME-1', master: 'SESAME-2' }]);
    expect(await stored('hush_key')).toMatchObject([{ code: 'SESAME-3' }]);
    expect(await stored('hush_box')).toMatchObject([{ code: 'SESAME-4' }]);
    expect(await house.call('POST', '/hush/gate/add', { name: 'south' })).toMatchObject({
      status: 400,
      message: '口令不能为空',
    });
    const long = { name: 'south', pin: 'x'.repeat(21) };
    expect(await house.call('POST', '/hush/gate/add', long)).toMatchObject({ status: 400 });
  });

  it('stays where nothing is written, also in rows that are saved, and is changed by what is', async () => {
    const { version, keys, box } = await read();
    const same = {
      id,
      version,
      name: 'north gate',
      pin: '',
      keys: [{ ...keys[0], label: 'b', code: null }],
      box,
    };
    expect(await house.call('PUT', '/hush/gate/edit', same)).toMatchObject({ success: true });
    expect(await stored()).toMatchObject([{ name: 'north gate', pin: 'SESAME-1' }]);
    expect(await stored('hush_key')).toMatchObject([{ label: 'b', code: 'SESAME-3' }]);
    expect(await stored('hush_box')).toMatchObject([{ code: 'SESAME-4' }]);
    await house.call('PUT', '/hush/gate/edit', { id, pin: 'SESAME-5' });
    expect(await stored()).toMatchObject([{ pin: 'SESAME-5', master: 'SESAME-2' }]);
  });

  it('is changed by whoever may, where it asks for a permission', async () => {
    await house.call('PUT', '/hush/gate/edit', { id, pin: 'SESAME-6', master: 'mine' }, porter);
    expect(await stored()).toMatchObject([{ pin: 'SESAME-6', master: 'SESAME-2' }]);
    await house.grant('porter', 'hush.gate:setMaster');
    await house.call('PUT', '/hush/gate/edit', { id, master: 'SESAME-7' }, porter);
    expect(await stored()).toMatchObject([{ master: 'SESAME-7' }]);
  });

  it('is in no answer, no history, no sheet, no log, and nobody asks by it', async () => {
    const { version } = await read();
    const answers = [
      await house.call('GET', '/hush/gate/list'),
      await house.call('GET', `/hush/gate/queryById?id=${id}`),
      await house.call('GET', `/hush/gate/copy?id=${id}`),
      await house.call('GET', '/hush/gate/exportXls'),
      await house.call('GET', '/hush/gate/importTemplate'),
      await house.call('PUT', '/hush/gate/edit', { id, version: version - 1, name: 'x', pin: 'SESAME-8' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409]);
    await house.app.operationLog.flush();
    const kept = [
      ...(await house.app.db.selectFrom('sys_data_log').select('data_content').execute()),
      ...(await house.app.db.selectFrom('sys_log').selectAll().execute()),
      ...house.app.log,
    ];
    expect(JSON.stringify([answers, kept])).not.toContain('SESAME');
    for (const query of [
      'list?column=pin&order=asc',
      'groups?by=pin',
      `list?superQueryParams=${encodeURIComponent('[{"field":"pin","rule":"eq","val":"SESAME-6"}]')}`,
    ]) {
      expect(await house.call('GET', `/hush/gate/${query}`)).toMatchObject({ status: 400 });
    }
    const imported = await house.importRows(house.admin, '/hush/gate/importExcel', [
      ['名称', '口令'],
      ['west', 'SESAME-9'],
    ]);
    expect(imported).toMatchObject({ status: 400, message: expect.stringContaining('口令') as string });
  });
});
