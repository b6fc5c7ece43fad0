// Fields that only a permission shows or changes, in calls that are more than a list and a record: copies, groups, trees,
// workbooks with rows, what is worked out, and relations to many.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVault, type Vault } from './field-rights-calls.testing.ts';

let house: Vault['house'];
let clerk: Vault['clerk'];
let boss: Vault['boss'];
let placeId: Vault['placeId'];
let tagId: Vault['tagId'];
let safeId: Vault['safeId'];
let add: Vault['add'];
let read: Vault['read'];
beforeAll(async () => {
  ({ house, clerk, boss, placeId, tagId, safeId, add, read } = await openVault());
});
afterAll(() => house.close());

const listOf = (token: string, url: string) => house.ask<{ records: object[] }>(token, 'GET', url);

describe('a copy', () => {
  it('holds what its reader may read and write, of the record and of its rows', async () => {
    const copy = (token: string, entity: string, id: string) =>
      house.ask<Record<string, unknown>>(token, 'GET', `/vault/${entity}/copy?id=${id}`);
    expect((await copy(boss, 'place', placeId)).result).toMatchObject({
      rent: 3600,
      state: 'old',
      tags: tagId,
    });
    const { result } = await copy(clerk, 'place', placeId);
    // What they see and may not change a new record gets by itself.
    expect(Object.keys(result).sort()).toEqual(['above', 'above_dictText', 'name']);
    expect((await copy(boss, 'safe', safeId)).text).toMatch(/MARK-ALIAS.*4321.*MARK-SECRET/);
    expect((await copy(clerk, 'safe', safeId)).result).toEqual({
      items: [{ label: '表' }],
      cover: { insurer: null },
    });
  });
});

describe('groups', () => {
  const groups = (token: string, query: string) => house.ask(token, 'GET', `/vault/place/groups?${query}`);

  it('are made of, summed up by and narrowed by what their reader may read', async () => {
    expect(await groups(boss, 'by=state&sum=rent,yearly')).toMatchObject({
      result: expect.arrayContaining([
        expect.objectContaining({ rent_sum: 3600, yearly_sum: 43200 }),
      ]) as unknown,
    });
    expect(await groups(boss, 'by=rent')).toMatchObject({ status: 200 });
    for (const query of [
      'by=rent',
      'by=yearly',
      'by=state&sum=rent',
      'by=state&sum=yearly',
      'by=state&rent=3600',
    ]) {
      const refused = await groups(clerk, query);
      expect(refused.status, query).toBe(400);
      expect(refused.text.replace(/“\w+”/, ''), query).not.toMatch(/rent|yearly/);
    }
    expect(await groups(clerk, 'by=state')).toMatchObject({ status: 200 });
  });
});

describe('sums', () => {
  it('are made of and narrowed by what their reader may read', async () => {
    const sums = (token: string, query: string) => house.ask(token, 'GET', `/vault/place/sums?${query}`);
    expect(await sums(boss, 'sum=rent,yearly')).toMatchObject({
      result: { rent: '10800.00', yearly: '129600.00' },
    });
    for (const query of ['sum=rent', 'sum=yearly', 'sum=rent,yearly']) {
      const refused = await sums(clerk, query);
      expect(refused.status, query).toBe(400);
      expect(refused.text.replace(/“\w+”/, ''), query).not.toMatch(/rent|yearly|10800/);
    }
  });
});

describe('a tree', () => {
  it('shows, filters and orders its levels by what their reader may read', async () => {
    const levels = ['rootList?', `childList?pid=${placeId}&`];
    for (const level of levels) {
      const url = `/vault/place/${level}`;
      expect((await house.ask(boss, 'GET', url)).text, level).toMatch(/"rent":\d+/);
      const seen = await house.ask(clerk, 'GET', url);
      expect(seen.text, level).toContain('"hasChild"');
      expect(seen.text, level).not.toMatch(/"(?:rent|yearly|daily|tags)/);
      for (const query of [
        'rent=3600',
        'rent_begin=1',
        `tags=${tagId}`,
        'column=rent&order=asc',
        'column=yearly',
      ]) {
        expect((await house.ask(boss, 'GET', url + query)).status, query).toBe(200);
        expect((await house.ask(clerk, 'GET', url + query)).status, query).toBe(400);
      }
    }
  });

  it('whose parent somebody may not read has no levels for them', async () => {
    const top = await add('/vault/cellar/add', { name: '顶' });
    await add('/vault/cellar/add', { name: '底', above: top });
    for (const url of ['/vault/cellar/rootList', `/vault/cellar/childList?pid=${top}`]) {
      expect((await house.ask(clerk, 'GET', url)).status, url).toBe(403);
      expect((await house.ask(boss, 'GET', url)).status, url).toBe(200);
    }
    expect((await listOf(clerk, '/vault/cellar/list')).result.records).toHaveLength(2);
  });
});

describe('what is worked out', () => {
  it('asks for what the fields ask for that it reads, whether it is kept or worked out as it is read', async () => {
    expect(await read(boss, 'place', placeId)).toMatchObject({ rent: 3600, yearly: 43200, daily: 120 });
    const seen = await read(clerk, 'place', placeId);
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['name', 'state']));
    for (const name of ['rent', 'yearly', 'daily']) expect(seen).not.toHaveProperty(name);
    const page = await listOf(clerk, '/vault/place/list');
    expect(page.text).not.toMatch(/yearly|daily/);
    for (const query of ['yearly=43200', 'column=yearly']) {
      expect((await house.ask(clerk, 'GET', `/vault/place/list?${query}`)).status, query).toBe(400);
    }
    // Of rows it asks for what any of their fields asks for.
    expect(await read(boss, 'safe', safeId)).toMatchObject({ worth: 4321 });
    expect(await read(clerk, 'safe', safeId)).not.toHaveProperty('worth');
  });

  it('stays right when somebody saves who may not read it', async () => {
    const { version } = await read(clerk, 'place', placeId);
    const saved = await house.ask(clerk, 'PUT', '/vault/place/edit', { id: placeId, version, name: '大仓' });
    expect(saved).toMatchObject({ success: true });
    expect(await read(boss, 'place', placeId)).toMatchObject({ name: '大仓', rent: 3600, yearly: 43200 });
  });
});

describe('a relation to many', () => {
  it('is no answer, no filter and no value of whoever may not read it', async () => {
    expect((await listOf(boss, `/vault/place/list?tags=${tagId}`)).result.records).toHaveLength(1);
    expect((await house.ask(clerk, 'GET', `/vault/place/list?tags=${tagId}`)).status).toBe(400);
    expect((await house.ask(clerk, 'GET', `/vault/place/list?tags=!${tagId}`)).status).toBe(400);
    await house.ask(clerk, 'PUT', '/vault/place/edit', { id: placeId, name: '仓', tags: '' });
    expect(await read(boss, 'place', placeId)).toMatchObject({ name: '仓', tags: tagId });
    const added = await add('/vault/place/add', { name: '棚', tags: tagId }, clerk);
    expect(await read(boss, 'place', added)).toMatchObject({ name: '棚', tags: null });
  });
});

describe('a row that stands alone', () => {
  it('is not taken away by whoever sees nothing in it', async () => {
    const before = await read(clerk, 'safe', safeId);
    expect(before['cover']).toMatchObject({ insurer: null });
    expect(before['cover']).not.toHaveProperty('secret');
    const { version, cover } = before;
    const saved = await house.ask(clerk, 'PUT', '/vault/safe/edit', { id: safeId, version, cover });
    expect(saved).toMatchObject({ success: true });
    expect(await read(boss, 'safe', safeId)).toMatchObject({ cover: { secret: 'MARK-SECRET' } });
  });
});

describe('a field that is closed while its column waits for another type', () => {
  it('is closed at once', async () => {
    const note = (field: object) => ({
      id: 'vault/note',
      title: '便条',
      storage: 'managed',
      fields: { size: { title: '大小', ...field } },
    });
    await house.write({ 'entities/note.json': note({ type: 'string', length: 40 }) });
    await house.grant('clerk', 'vault.note:list');
    await add('/vault/note/add', { size: 'MARK-SIZE' }, house.admin);
    const list = async () => (await listOf(clerk, '/vault/note/list')).text;
    expect(await list()).toContain('MARK-SIZE');
    await house.write({ 'entities/note.json': note({ type: 'integer', shownWith: 'showSize' }) });
    expect(house.app.modules?.status()).toMatchObject([{ waiting: [expect.anything()] }]);
    expect(await list()).toContain('"total":1');
    expect(await list()).not.toContain('MARK-SIZE');
  });
});
