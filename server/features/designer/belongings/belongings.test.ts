// Menu entry, grants and dictionaries that are published with a page, brought back with it, and taken elsewhere in its file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublishOutcome } from '../../../../src/designer/wire.ts';
import type {
  Belongings,
  BelongingsDeed,
  DocumentAccess,
  ImportOutcome,
  SetFile,
} from '../../../../src/designer/wire-belongings.ts';
import { openDesignOffice, writeScreen, type DesignOffice } from '../design-office.testing.ts';
import { findCode, findMenu, listHolders, namedDicts, readDicts } from './read-belongings.ts';

let office: DesignOffice;

beforeAll(async () => {
  office = await openDesignOffice();
  await office.hire('clerk', ['designer:edit']);
  await office.hire('keeper', ['designer:edit']);
}, 120_000);
afterAll(() => office.close());

const OWN_CODE = 'customer:add';

const page = (id: string, title = '客户', more: object = {}): string =>
  writeScreen(id, title, {
    schema: {
      type: 'object',
      properties: {
        level: { type: 'string', title: '级别', 'x-component': 'list', 'x-dict': 'customer_level' },
      },
    },
    ...more,
  });

const dict = (...values: string[]): Belongings['dicts'][number] => ({
  code: 'customer_level',
  title: '客户级别',
  description: '',
  isNumber: false,
  items: values.map((value) => ({ value, text: `级${value}`, color: '', isOff: false })),
});

const plannedFor = (more: Partial<Belongings> = {}): Belongings => ({
  menu: { title: '客户', above: [], order: 7, icon: '', isHidden: false },
  codes: [{ code: OWN_CODE, title: '新增客户' }],
  grants: [{ role: 'clerk', added: ['', OWN_CODE], removed: [] }],
  dicts: [],
  ...more,
});

const plan = (id: string, planned: Belongings | undefined, token?: string) =>
  office.call('PUT', 'belongings', { id, ...(planned ? { planned } : {}) }, token);

async function holders(path: string, code: string): Promise<string[]> {
  const { db } = office.app;
  const [menu, entry] = [await findMenu(db, path), await findCode(db, code)];
  const held = await listHolders(
    db,
    [menu?.id, entry?.id].flatMap((one) => one ?? []),
  );
  return held.map(({ role, entry: one }) => `${role} ${one === menu?.id ? '菜单' : code}`).sort();
}

const former = async (set: string) =>
  (await office.call<BelongingsDeed[]>('GET', `former?set=${set}`)).result;

const publishText = async (id: string, text: string) => {
  const { number } = (await office.open(id)).result;
  const saved = await office.save({ id, text, expected: number });
  return (await office.publish([{ id, number: saved.result.number }])).result;
};

describe('what is planned beside a draft', () => {
  const id = 'beside/customer';
  const path = `/test/${id}`;
  let first = '';

  it('is told before it is done, and done in the transaction that publishes', async () => {
    const number = await office.begin(id, '客户');
    expect((await plan(id, plannedFor())).status).toBe(200);
    const { result } = await office.call<DocumentAccess>('GET', `access?id=${encodeURIComponent(id)}`);
    expect(result).toMatchObject({ hasDraft: true, planned: { menu: { title: '客户' } } });
    expect(await findMenu(office.app.db, path)).toBeUndefined();
    const impact = await office.impact([id]);
    expect(impact.result.deeds.map(({ words, isAllowed }) => [words, isAllowed])).toEqual([
      ['新建菜单“客户”（一级菜单）', true],
      ['新建权限“新增客户”（customer:add）', true],
      ['角色“clerk”增加 菜单、customer:add', true],
    ]);
    first = (await office.publish([{ id, number }])).result.set ?? '';
    expect(await findMenu(office.app.db, path)).toMatchObject({ name: '客户', sort_no: 7 });
    expect(await holders(path, OWN_CODE)).toEqual(['clerk customer:add', 'clerk 菜单']);
    expect((await office.impact([id])).result.deeds).toEqual([]);
  });

  it('is brought back with a rollback where somebody wants that: the roles that held come back', async () => {
    const other = await publishText(id, writeScreen(id, '客户档案'));
    await office.save({
      id,
      text: writeScreen(id, '客户三'),
      expected: (await office.open(id)).result.number,
    });
    await plan(id, {
      menu: { title: '客户档案', above: [], order: 9, icon: '', isHidden: true },
      codes: [],
      grants: [
        { role: 'clerk', added: [], removed: [OWN_CODE, ''] },
        { role: 'keeper', added: [''], removed: [] },
      ],
      dicts: [],
    });
    const third = await office.publish([{ id, number: (await office.open(id)).result.number }]);
    expect(third.message).toBe('已发布');
    expect(await holders(path, OWN_CODE)).toEqual(['keeper 菜单']);
    // Without asking for it menus and roles stay as they are.
    await office.call<PublishOutcome>('POST', 'rollback', { set: other.set });
    expect(await findMenu(office.app.db, path)).toMatchObject({ name: '客户档案', hidden: true });
    expect((await former(first)).map(({ words }) => words)).toEqual([
      '修改菜单“客户档案”为“客户”（一级菜单）',
      '角色“clerk”增加 菜单、customer:add',
      '角色“keeper”减少 菜单',
    ]);
    const back = await office.call<PublishOutcome>('POST', 'rollback', { set: first, withBelongings: true });
    expect(back.message).toBe('已恢复');
    expect(await findMenu(office.app.db, path)).toMatchObject({ name: '客户', sort_no: 7, hidden: false });
    expect(await holders(path, OWN_CODE)).toEqual(['clerk customer:add', 'clerk 菜单']);
    expect(await former(first)).toEqual([]);
    expect(await office.served(id)).toBe('客户');
  });

  it('is nothing that its publisher may not do: then nothing at all is published', async () => {
    const lesser = await office.hire('lesser', ['designer:edit', 'designer:publish', 'designer:access']);
    const own = 'beside/lesser';
    const number = await office.begin(own, '小页面', {}, lesser);
    await plan(own, plannedFor({ codes: [], grants: [] }), lesser);
    const told = await office.impact([own], lesser);
    expect(told.result.deeds).toEqual([{ id: own, words: '新建菜单“客户”（一级菜单）', isAllowed: false }]);
    const refused = await office.publish([{ id: own, number }], {}, lesser);
    expect([refused.status, refused.message]).toEqual([
      403,
      expect.stringMatching(/^新建菜单“客户”（一级菜单）没有成功，所以什么都没有发布：/) as string,
    ]);
    expect(await office.served(own)).toBeUndefined();
    expect(await findMenu(office.app.db, `/test/${own}`)).toBeUndefined();
    expect((await office.open(own)).result.number).toBe(number);
    const alone = await office.call<PublishOutcome>(
      'POST',
      'publish',
      { documents: [{ id: own, number }], note: '', confirmed: true, withBelongings: false },
      lesser,
    );
    expect(alone.message).toBe('已发布');
    expect(await office.served(own)).toBe('小页面');
  });

  it('never grants what its publisher does not hold', async () => {
    const granter = await office.hire('granter', [
      'designer:edit',
      'designer:publish',
      'designer:access',
      'role:grant',
      'role:list',
    ]);
    const own = 'beside/granter';
    const number = await office.begin(own, '越权', {}, granter);
    const grants = [{ role: 'clerk', added: ['user:add'], removed: [] }];
    await plan(own, { codes: [], grants, dicts: [] }, granter);
    const refused = await office.publish([{ id: own, number }], {}, granter);
    expect(refused.status).toBe(403);
    expect(refused.message).toContain('不能授予自己没有的权限');
    expect(await office.served(own)).toBeUndefined();
  });

  it('is planned with the permission for it alone, beside a draft alone, and taken back', async () => {
    const own = 'beside/taken';
    await office.begin(own, '取消');
    const editor = await office.hire('editor', ['designer:edit']);
    expect((await plan(own, plannedFor(), editor)).status).toBe(403);
    expect((await plan('beside/none', plannedFor())).message).toContain('没有未发布的草稿');
    await plan(own, plannedFor());
    await plan(own, undefined);
    expect((await office.impact([own])).result.deeds).toEqual([]);
    expect((await plan(own, { ...plannedFor(), dicts: [{ code: 1 }] } as never)).status).toBe(400);
  });
});

describe('a file with all that belongs to its pages', () => {
  const id = 'carried/customer';
  const path = `/test/${id}`;

  it('holds menu entry, codes, roles and the dictionaries that were made in the app', async () => {
    await office.app.call('POST', '/api/sys/dictDetail/add', {
      token: office.admin,
      body: {
        dictName: '客户级别',
        dictCode: 'customer_level',
        items: [{ itemText: '级1', itemValue: '1', sortOrder: 1, status: 1 }],
      },
    });
    // Servers look at the dictionaries every other second.
    await office.desk.refresh();
    const number = await office.begin(id, '客户');
    await office.save({ id, text: page(id), expected: number });
    await plan(
      id,
      plannedFor({
        codes: [{ code: 'carried:add', title: '新增' }],
        grants: [{ role: 'clerk', added: ['', 'carried:add'], removed: [] }],
      }),
    );
    const { set } = (await office.publish([{ id, number: 2 }])).result;
    const { file } = (await office.call<{ file: string }>('POST', 'export', { set })).result;
    expect((JSON.parse(file) as SetFile).belongings).toEqual({
      [id]: {
        menu: { title: '客户', above: [], order: 7, icon: '', isHidden: false },
        codes: [{ code: 'carried:add', title: '新增' }],
        grants: [{ role: 'clerk', added: ['', 'carried:add'], removed: [] }],
        dicts: [dict('1')],
      },
    });
    // Whoever sees no menus, roles and dictionaries takes none out.
    const designer = await office.hire('taker', ['designer:edit']);
    const lesser = (await office.call<{ file: string }>('POST', 'export', { set }, designer)).result.file;
    expect(JSON.parse(lesser) as SetFile).not.toHaveProperty('belongings');
  });

  it('brings them in: new dictionaries at once, all else once it is published; what does not fit is told', async () => {
    const other = 'carried/elsewhere';
    const belongings: Record<string, Belongings> = {
      [other]: {
        menu: {
          title: '别处',
          above: [
            { id: 'unknown', title: '系统管理' },
            { id: 'nowhere', title: '没有的菜单' },
          ],
          order: 3,
          icon: '',
          isHidden: false,
        },
        codes: [],
        grants: [
          { role: 'Clerk', added: [''], removed: [] },
          { role: 'stranger', added: [''], removed: [] },
          { role: 'admin', added: [], removed: [''] },
        ],
        dicts: [dict('1', '2'), { ...dict('a'), code: 'brought_level', title: '带来的级别' }],
      },
    };
    const text = page(other, '别处').replace('"customer_level"', '"brought_level"');
    const file = JSON.stringify({
      kind: 'screenwright-set',
      version: 1,
      format: 1,
      documents: [{ id: other, text }],
      belongings,
    });
    const told = await office.call<ImportOutcome>('POST', 'import', { file });
    // It is checked as if its dictionaries were there.
    expect(told.result.documents.map(({ errors }) => errors)).toEqual([0]);
    const [top] = (await office.app.db
      .selectFrom('sys_permission')
      .select('name')
      .where('parent_id', 'is', null)
      .where('name', '=', '系统管理')
      .execute()) as { name: string }[];
    expect(top).toBeDefined();
    expect(told.result.left).toEqual([
      '菜单“别处”的上级“没有的菜单”这里没有，放在“系统管理”下，可以在“菜单与权限”里改',
      '角色 stranger 这里没有，它的授权不导入',
    ]);
    expect(told.result.deeds.map(({ words }) => words)).toEqual([
      '新建字典“带来的级别”（brought_level，1 项）',
      '修改字典“客户级别”（customer_level，新增 1 项）',
      '新建菜单“别处”（在“系统管理”下）',
      '角色“clerk”增加 菜单',
    ]);
    expect(await readDicts(office.app.db, ['brought_level'])).toEqual([]);
    const done = await office.call<ImportOutcome>('POST', 'import', {
      file,
      documents: [{ id: other, number: 0 }],
      withBelongings: true,
    });
    expect(done.result.imported).toBe(1);
    expect(await readDicts(office.app.db, ['brought_level'])).toHaveLength(1);
    expect(await readDicts(office.app.db, ['customer_level'])).toEqual([dict('1')]);
    await office.desk.refresh();
    const published = await office.publish([{ id: other, number: 1 }]);
    expect(published.message).toBe('已发布');
    expect(await readDicts(office.app.db, ['customer_level'])).toEqual([dict('1', '2')]);
    expect(await holders(`/test/${other}`, 'none:none')).toEqual(['clerk 菜单']);
  });

  it('brings dictionaries back as they were with the publication', async () => {
    const [version] = await office.versions(id);
    expect((await former(version?.set ?? '')).map(({ words }) => words)).toEqual([
      '修改字典“客户级别”（customer_level，删除 1 项）',
    ]);
    const again = { set: version?.set ?? '', withBelongings: true };
    expect((await office.call<PublishOutcome>('POST', 'rollback', again)).message).toBe('已恢复');
    expect(await readDicts(office.app.db, ['customer_level'])).toEqual([dict('1')]);
    expect(await findMenu(office.app.db, path)).toMatchObject({ name: '客户' });
  });

  it.each([
    ['belongings of another shape', { belongings: { 'a/b': { codes: 1 } } }, /菜单、授权或字典/],
    ['modules of another shape', { requires: [{ id: 'lease' }] }, /要用到的模块/],
  ])('is refused with %s, and says why', async (_what, more, message) => {
    const file = JSON.stringify({
      kind: 'screenwright-set',
      version: 1,
      documents: [{ id: 'a/b', text: '{}' }],
      ...more,
    });
    const refused = await office.call('POST', 'import', { file });
    expect([refused.status, refused.message]).toEqual([400, expect.stringMatching(message) as string]);
  });
});

describe('a set that names modules', () => {
  const install = (version: string) =>
    office.app.db
      .insertInto('sys_module')
      .values({
        id: 'storage_room',
        title: '库房',
        version,
        declared: JSON.stringify({}),
        served: '[]',
      } as never)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ version }))
      .execute();
  const id = 'modular/list';
  const documents = [
    { id, text: writeScreen(id, '库存', { apis: { list: { url: '/storage_room/item/list' } } }) },
  ];

  it('says which at which version, and is refused where one is not there or older', async () => {
    await install('1.2.0');
    const number = await office.begin(id, '库存', { apis: { list: { url: '/storage_room/item/list' } } });
    expect(number).toBe(1);
    const { file } = (await office.call<{ file: string }>('POST', 'export', { ids: [id] })).result;
    const { requires } = JSON.parse(file) as SetFile;
    expect(requires).toEqual([{ id: 'storage_room', title: '库房', version: '1.2.0' }]);
    const bring = (needed: string, module = 'storage_room') =>
      office.call<ImportOutcome>('POST', 'import', {
        file: JSON.stringify({
          kind: 'screenwright-set',
          version: 1,
          documents,
          requires: [{ id: module, title: '库房', version: needed }],
        }),
      });
    expect((await bring('1.2.0')).code).toBe(200);
    expect((await bring('1.10')).message).toMatch(/“库房”（storage_room）是 1\.2\.0，需要 1\.10 或更高/);
    expect((await bring('1.0', 'other_room')).message).toMatch(/（other_room 1\.0）没有安装/);
  });
});

it('dictionaries are found where settings and expressions name them', () => {
  const text = JSON.stringify({
    a: { 'x-dict': 'one' },
    b: [{ props: { dict: 'two', title: 'not' } }],
    c: "{{ dictText('three', $values.x) }}",
    d: "'four'",
  });
  expect(namedDicts(text)).toEqual(['one', 'three', 'two']);
  expect(namedDicts('{')).toEqual([]);
});
