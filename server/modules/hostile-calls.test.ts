// What people ask of the calls of a module to see what is not theirs: each call refuses it with a sentence, or shows nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaid, ALL, expectRefused, type Raid } from './hostile-calls.testing.ts';

let house: Raid['house'];
let admin: Raid['admin'];
let add: Raid['add'];
let read: Raid['read'];
let rowsOf: Raid['rowsOf'];
beforeAll(async () => {
  ({ house, admin, add, read, rowsOf } = await openRaid());
});
afterAll(() => house.close());

describe('whoever asks for a list of a module', () => {
  const SORTS = [
    'name;drop table raid_item',
    'case when true then name else id end',
    'name,id',
    '(select password from sys_user limit 1)',
    'nothing',
    'deletedAt',
    'deleted_at',
    'constructor',
    '__proto__',
    'raid_item.name',
    '"name"',
  ];
  it.each(SORTS)('cannot order it by %j (S05)', async (column) => {
    for (const call of ['list', 'exportXls', 'recycleBin', `parts/list`]) {
      const url = `/raid/item/${call}?id=x&column=${encodeURIComponent(column)}`;
      const answer = await house.ask(admin, 'GET', url);
      if (call === 'parts/list') expect(answer.success).toBe(false);
      else expectRefused(answer, url);
    }
  });

  it.each([
    'order=asc,(select 1)',
    'order=descending',
    'pageSize=0',
    'pageSize=-1',
    'pageNo=0',
    'pageNo=99999999999',
    'pageNo=x',
    'name=a&name=b',
    'size=1%20or%201=1',
    'size=1e400',
    'price=NaN',
    'day=2026-13-40',
    'at_begin=yesterday',
    'isGood=maybe',
    'name=%00',
    'superQueryParams=[{]',
    'superQueryParams=%5B%7B%22field%22%3A%22nothing%22%2C%22rule%22%3A%22eq%22%2C%22val%22%3A1%7D%5D',
    'superQueryParams=%5B%7B%22field%22%3A%22name%22%2C%22rule%22%3A%22or%201%3D1%22%2C%22val%22%3A1%7D%5D',
  ])('is refused what is no question: %s (S06, S35, S60)', async (query) => {
    for (const call of ['list', 'exportXls', 'recycleBin']) {
      expectRefused(await house.ask(admin, 'GET', `/raid/item/${call}?${query}`), `${call} ${query}`);
    }
  });

  it('finds texts that look like SQL as texts, in every call that meets them again (S06, S11)', async () => {
    const texts = ["o'brien'); drop table raid_item; --", '100%_\\', '"; select 1', '${7*7}{{ 1 }}', '=1+1'];
    for (const name of texts) {
      const id = await add({ name, parts: [{ label: name }] });
      const odd = await add({ group: name, user: name, itemId: id }, '/raid/select/add');
      const found = await house.ask(admin, 'GET', `/raid/item/list?name=${encodeURIComponent(`*${name}*`)}`);
      expect(found, name).toMatchObject({ result: { total: 1, records: [{ id, name }] } });
      const shown = await house.ask(admin, 'GET', `/raid/select/list?itemId=${id}`);
      expect(shown, name).toMatchObject({ result: { records: [{ group: name, itemId_dictText: name }] } });
      const picked = await house.ask(
        admin,
        'GET',
        `/sys/dict/loadDict/${encodeURIComponent('raid_item,name,id')}?keyword=${encodeURIComponent(name)}`,
      );
      expect(picked, name).toMatchObject({ result: [{ value: id, text: name }] });
      expect(await house.ask(admin, 'DELETE', `/raid/select/delete?id=${odd}`)).toMatchObject({
        success: true,
      });
      expect((await read(id))['parts']).toMatchObject([{ label: name }]);
    }
  });

  it('widens nothing by ids that are patterns or lists (S35)', async () => {
    for (const id of ['*', '!x', '%', "' or 1=1 --", ',', 'a,b']) {
      const url = `/raid/item/queryById?id=${encodeURIComponent(id)}`;
      expect((await house.ask(admin, 'GET', url)).success, id).toBe(false);
    }
    const before = await rowsOf('raid_item');
    for (const call of ['delete?id=', 'deleteBatch?ids=', 'purge?id=']) {
      for (const id of ['*', '%', "' or 1=1 --", '%27%20or%20true']) {
        const answer = await house.ask(admin, 'DELETE', `/raid/item/${call}${encodeURIComponent(id)}`);
        expect(answer.success, call + id).toBe(false);
      }
    }
    expect(await rowsOf('raid_item')).toEqual(before);
  });
});

describe('records that a data rule hides', () => {
  it('are out of reach of every call, alone and among others, and stay as they are (S34)', async () => {
    const own = await add({ name: '看得见', kind: '1' });
    const other = await add({ name: '看不见', kind: '2', parts: [{ label: '轴' }] });
    const binned = await add({ name: '看不见的回收', kind: '2' });
    await house.ask(admin, 'DELETE', `/raid/item/delete?id=${binned}`);
    const narrow = await house.hire('narrow', ALL);
    await house.narrow('narrow', 'raid.item:list', 'kind', '=', '1');
    const isHidden = ({ id }: { id: string }): boolean => id === other || id === binned;
    const before = (await rowsOf('raid_item')).filter(isHidden);
    const part = (await read(other))['parts'] as { id: string }[];
    const gets = [
      'list?pageSize=1000',
      'list?kind=2',
      `list?superQueryMatchType=or&superQueryParams=${encodeURIComponent(
        '[{"field":"kind","rule":"eq","val":"2"},{"field":"kind","rule":"ne","val":"2"}]',
      )}`,
      'list?name=*看不见*',
      'recycleBin?pageSize=1000',
      `queryById?id=${other}`,
      `queryById?id=${binned}`,
      `parts/list?id=${other}`,
      `parts/all?id=${other}`,
      'exportXls',
      `exportXls?selections=${other},${binned}`,
    ];
    for (const url of gets) {
      expect((await house.ask(narrow, 'GET', `/raid/item/${url}`)).text, url).not.toContain('看不见');
    }
    for (const call of ['getDictItems', 'loadDict']) {
      const url = `/sys/dict/${call}/${encodeURIComponent('raid_item,name,id')}`;
      expect((await house.ask(narrow, 'GET', url)).text, call).not.toContain('看不见');
    }
    const edits = [{ name: '改' }, { parts: [] }, { deleteIds: part.map(({ id }) => id) }];
    for (const edit of edits) {
      expect((await house.ask(narrow, 'PUT', '/raid/item/edit', { id: other, ...edit })).success).toBe(false);
    }
    const removals = ['DELETE delete?id=', 'DELETE deleteBatch?ids=', 'DELETE purge?id=', 'PUT restore?id='];
    for (const one of removals) {
      const [method = '', url = ''] = one.split(' ');
      for (const ids of [other, binned]) {
        expect((await house.ask(narrow, method, `/raid/item/${url}${ids}`)).success, url).toBe(false);
      }
    }
    // One that they see takes no other along.
    await house.ask(narrow, 'DELETE', `/raid/item/deleteBatch?ids=${own},${other},${binned}`);
    await house.ask(narrow, 'PUT', `/raid/item/restore?id=${own},${other},${binned}`);
    await house.ask(narrow, 'DELETE', `/raid/item/deleteBatch?ids=${own},${other}`);
    await house.ask(narrow, 'DELETE', `/raid/item/purge?id=${own},${other},${binned}`);
    expect((await rowsOf('raid_item')).filter(isHidden)).toEqual(before);
    expect((await rowsOf('raid_item')).some(({ id }) => id === own)).toBe(false);
  });
});

describe('an export of a module', () => {
  it('holds texts that begin like a formula as texts (S69)', async () => {
    const names = ['=cmd|calc', '+1+1', '-2', '@sum(1)', '\tx=1'];
    for (const name of names) await add({ name });
    const sent = await house.app.call('GET', '/api/raid/item/exportXls', { token: admin });
    expect(sent.statusCode).toBe(200);
    const { unpackArchive } = await import('../records/workbooks/archive.ts');
    const parts = unpackArchive(sent.rawPayload, (name) => name.endsWith('.xml'));
    const sheet = [...parts].map(([, content]) => content.toString()).join('');
    expect(sheet).toContain('=cmd|calc');
    expect(sheet).not.toMatch(/<f[ >]/);
  });
});
