// What people send to the calls of a module to break what is there: it is refused with a sentence, and nothing of it is saved.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaid, ITEM, TELLTALE, type Raid } from './hostile-calls.testing.ts';

let house: Raid['house'];
let admin: Raid['admin'];
let prober: Raid['prober'];
let add: Raid['add'];
let read: Raid['read'];
let rowsOf: Raid['rowsOf'];
beforeAll(async () => {
  ({ house, admin, prober, add, read, rowsOf } = await openRaid());
});
afterAll(() => house.close());

describe('rows of a record', () => {
  it('of another record are neither taken, changed nor removed, and nothing else is saved (S88)', async () => {
    const mine = await add({ name: '我的', parts: [{ label: '一' }] });
    const theirs = await add({ name: '他的', parts: [{ label: '二' }] });
    const [foreign] = (await read(theirs))['parts'] as { id: string; version: number }[];
    const before = [await rowsOf('raid_item'), await rowsOf('raid_part')];
    const attacks = [
      { parts: [{ id: foreign?.id, label: '抢' }] },
      { parts: [{ id: foreign?.id, label: '抢', version: foreign?.version }] },
      { deleteIds: [foreign?.id] },
      { deleteIds: foreign?.id },
      { deleteIds: [{ id: foreign?.id, version: foreign?.version }] },
      { parts: [{ label: '送', itemId: theirs }] },
    ];
    for (const attack of attacks) {
      const sent = { id: mine, name: '改名', ...attack };
      const answer = await house.ask(admin, 'PUT', '/raid/item/edit', sent);
      expect(answer.status, JSON.stringify(attack)).toBe(403);
    }
    const stolen = { name: '新的', parts: [{ id: foreign?.id, label: '抢' }] };
    expect((await house.ask(admin, 'POST', '/raid/item/add', stolen)).status).toBe(403);
    expect([await rowsOf('raid_item'), await rowsOf('raid_part')]).toEqual(before);
  });
});

describe('a body that is sent to a module', () => {
  it('writes no field that only the server writes (S39)', async () => {
    const sent = {
      name: '普通',
      id: 'mine',
      createBy: 'x',
      createTime: '2001-01-01 00:00:00',
      updateBy: 'x',
      sysOrgCode: 'A01',
      sys_org_code: 'A01',
      version: 99,
      deletedAt: '2001-01-01',
      deleted_at: '2001-01-01',
      delFlag: 1,
    };
    const id = await add(sent);
    expect(id).not.toBe('mine');
    const record = await read(id);
    expect(record).toMatchObject({ createBy: 'admin', version: 1 });
    expect(record['createTime']).not.toBe(sent.createTime);
    await house.ask(admin, 'PUT', '/raid/item/edit', { ...sent, id, name: '普通二', version: 1 });
    expect(await read(id)).toMatchObject({ createBy: 'admin', updateBy: 'admin', version: 2 });
  });

  it('saves the row that was checked: an id in the address changes nothing (S40)', async () => {
    const [one, two] = [await add({ name: '甲' }), await add({ name: '乙' })];
    await house.ask(admin, 'PUT', `/raid/item/edit?id=${two}`, { id: one, name: '甲二', version: 1 });
    expect([(await read(one))['name'], (await read(two))['name']]).toEqual(['甲二', '乙']);
  });

  it.each([
    ['kind', '3'],
    ['kind', "1' or '1'='1"],
    ['size', 'x'],
    ['size', 1.5],
    ['size', '1e400'],
    ['size', 4e9],
    ['size', 101],
    ['price', 1.001],
    ['price', 'NaN'],
    ['price', 1e16],
    ['day', '0000-00-00'],
    ['day', '2026-02-30'],
    ['at', 'soon'],
    ['isGood', 'maybe'],
    ['name', 'x'.repeat(61)],
    ['name', '  '],
    ['name', null],
    ['name', 'a\u0000b'],
  ])(
    'is judged again by the server: %s = %j is refused with the field, also by an import (S42, S65)',
    async (field, value) => {
      const before = (await rowsOf('raid_item')).length;
      const answer = await house.ask(prober, 'POST', '/raid/item/add', { name: '名', [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.text).not.toMatch(TELLTALE);
      if (value !== null && !String(value).includes('\u0000')) {
        const titles = Object.entries(ITEM.fields).map(([name, { title }]) => [name, title] as const);
        const title = titles.find(([name]) => name === field)?.[1] ?? '';
        const [head, row] =
          field === 'name'
            ? [['名称'], [String(value)]]
            : [
                ['名称', title],
                ['名', String(value)],
              ];
        const imported = await house.importRows(prober, '/raid/item/importExcel', [head, row]);
        expect(imported.text, imported.text).not.toContain('全部导入成功');
      }
      expect((await rowsOf('raid_item')).length).toBe(before);
    },
  );

  it('holds no object in place of a value, whatever the object says of itself', async () => {
    const before = (await rowsOf('raid_item')).length;
    const id = await add({ name: '好的' });
    for (const name of Object.keys(ITEM.fields)) {
      for (const value of [{ toString: 1 }, [{ toString: null }]]) {
        const sent = { name: '名', [name]: value };
        const added = await house.ask(prober, 'POST', '/raid/item/add', sent);
        const edited = await house.ask(admin, 'PUT', '/raid/item/edit', { ...sent, id, version: 1 });
        expect([added.status, edited.status], JSON.stringify(sent)).toEqual([400, 400]);
      }
    }
    expect((await rowsOf('raid_item')).length).toBe(before + 1);
  });

  it('of an import holds no column that is not there to be written (S15)', async () => {
    for (const title of ['主键', 'id', '创建人', '版本', '所属部门编码', '删除时间', 'password', '零件']) {
      const answer = await house.importRows(prober, '/raid/item/importExcel', [
        ['名称', title],
        ['一', 'x'],
      ]);
      expect(answer, title).toMatchObject({ status: 400 });
      expect(answer.message).toContain(`列“${title}”不能导入`);
    }
  });

  it.each([
    ['two names', '{"name":"a","name":"b"}'],
    ['__proto__', '{"name":"a","__proto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"name":"a","constructor":{"prototype":{"isAdmin":true}}}'],
    ['a hundred levels', `{"name":"a","parts":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['half a text', '{"name":"a'],
    ['a lone surrogate', '{"name":"\\ud800"}'],
    ['a list', '[]'],
    ['a list in place of a text', '{"name":["a"]}'],
    ['an object in place of a text', '{"name":{"$ne":null}}'],
    ['rows that are none', '{"name":"a","parts":"all"}'],
    ['rows in rows', '{"name":"a","parts":[{"label":{"x":1}}]}'],
  ])('is refused with %s, or saved without it (S59)', async (_, text) => {
    const before = (await rowsOf('raid_item')).length;
    const answer = await house.app.app.inject({
      method: 'POST',
      url: '/api/raid/item/add',
      headers: { 'x-access-token': prober, 'content-type': 'application/json' },
      payload: text,
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(TELLTALE);
    if (answer.statusCode !== 200) expect((await rowsOf('raid_item')).length).toBe(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/json garbage',
    'application/json\ta',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ])('is not read as %s (S58)', async (type) => {
    for (const [method, call] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
    ] as const) {
      const before = (await rowsOf('raid_item')).length;
      const answer = await house.app.app.inject({
        method,
        url: `/api/raid/item/${call}`,
        headers: { 'x-access-token': prober, 'content-type': type },
        payload: '{"name":"x"}',
      });
      expect([400, 415]).toContain(answer.statusCode);
      expect((await rowsOf('raid_item')).length).toBe(before);
    }
  });
});

describe('two who write at the same time', () => {
  it('lose nothing: of edits that saw the same version one is saved, all others hear of it (F10)', async () => {
    const id = await add({ name: '争' });
    for (let version = 1; version <= 5; version += 1) {
      const answers = await Promise.all(
        [1, 2, 3, 4].map((one) =>
          house.ask(admin, 'PUT', '/raid/item/edit', {
            id,
            version,
            name: `争${String(version)}-${String(one)}`,
          }),
        ),
      );
      const codes = answers.map(({ status }) => status).sort();
      expect(codes).toEqual([200, 409, 409, 409]);
      const winner = answers.findIndex(({ success }) => success) + 1;
      expect(await read(id)).toMatchObject({
        name: `争${String(version)}-${String(winner)}`,
        version: version + 1,
      });
    }
  });

  it('lose no row: who removes one that somebody changed is told, and so is the other way round (F11)', async () => {
    const id = await add({ name: '行', parts: [{ label: '一' }, { label: '二' }] });
    const [first] = (await read(id))['parts'] as { id: string; version: number }[];
    const seen = { id: first?.id, version: first?.version };
    const edit = house.ask(admin, 'PUT', '/raid/item/edit', { id, parts: [{ ...seen, label: '改' }] });
    const remove = house.ask(admin, 'PUT', '/raid/item/edit', { id, deleteIds: [seen] });
    const codes = (await Promise.all([edit, remove])).map(({ status }) => status).sort();
    expect(codes).toEqual([200, 409]);
  });

  it('with one key are one: a call that is sent again is answered again and done once (F12)', async () => {
    const key = 'a'.repeat(32);
    const send = () =>
      house.app.call('POST', '/api/raid/item/add', {
        token: admin,
        body: { name: '一次' },
        headers: { 'idempotency-key': key },
      });
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    const ids = answers.map((one) => one.json<{ result: { id: string } }>().result.id);
    expect(new Set(ids).size).toBe(1);
    const page = await house.ask(admin, 'GET', '/raid/item/list?name=一次');
    expect(page).toMatchObject({ result: { total: 1 } });
  });
});
