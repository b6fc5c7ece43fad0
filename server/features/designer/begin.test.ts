// New documents, and finding one among all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentFolder, ListedDocument, OwnTemplate } from '../../../src/designer/wire.ts';
import type { PastedField } from '../../../src/designer/document/pasted-table.ts';
import { TEMPLATES } from '../../../src/designer/document/templates.ts';
import { unreadText } from './draft-facts.ts';
import { openDesignOffice, writeScreen, type DesignOffice } from './design-office.testing.ts';

let office: DesignOffice;
let designer: string;
let staff: string;

beforeAll(async () => {
  office = await openDesignOffice({ 'area/shipped': writeScreen('area/shipped', '自带') });
  designer = await office.hire('designer', ['designer:edit']);
  staff = await office.hire('onlooker', []);
}, 120_000);
afterAll(() => office.close());

const create = (body: object, token = designer) => office.call<{ id: string }>('POST', 'create', body, token);
const numberOf = async (id: string): Promise<number> => (await office.open(id)).result?.number ?? 0;
const documentOf = async (id: string) =>
  JSON.parse((await office.open(id)).result.text) as Record<string, unknown>;

describe('a new document', () => {
  it('is a draft that nobody is served', async () => {
    const made = await create({ id: 'new/blank', title: '空白', kind: 'blank', path: '/new/blank' });
    expect([made.status, made.result.id]).toEqual([200, 'new/blank']);
    expect(await documentOf('new/blank')).toMatchObject({
      id: 'new/blank',
      title: '空白',
      route: { path: '/new/blank', access: 'login' },
    });
    expect((await office.open('new/blank')).result).toMatchObject({ source: 'none', number: 1 });
    expect(await office.served('new/blank')).toBeUndefined();
  });

  it('is made of a record type, and can be published as it is', async () => {
    await create({ id: 'new/positions', title: '职务', kind: 'records', entity: 'system/position' });
    const { number } = (await office.open('new/positions')).result;
    const outcome = await office.publish([{ id: 'new/positions', number }]);
    expect(outcome.result.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await office.served('new/positions')).toBe('职务');
  });

  it.each(TEMPLATES)('is begun from the template %s, and can be published as it is', async (kind) => {
    const id = `new/template-${kind.replace('_', '-')}`;
    await create({ id, title: kind, kind, path: `/${id}` });
    const outcome = await office.publish([{ id, number: 1 }], { confirmed: false });
    expect(outcome.result.findings).toEqual([]);
    expect(await office.served(id)).toBe(kind);
  });

  it('is made of a pasted table, with the fields as somebody changed them', async () => {
    const table = '合同编号\t金额\t签订日期\n0012\t1,200\t2026/1/5\n0013\t80.5\t2026/1/6';
    const read = await office.call<{ fields: PastedField[]; rows: number }>(
      'POST',
      'fields',
      { table },
      designer,
    );
    expect(read.result.fields.map(({ widget }) => widget)).toEqual(['text', 'number', 'date']);
    const [code, price] = read.result.fields;
    const fields = [{ ...price, name: 'price', title: '合同金额' }, code];
    for (const template of TEMPLATES) {
      const id = `new/pasted-${template.replace('_', '-')}`;
      await create({ id, title: '合同', kind: 'table', template, table, fields });
      expect((await office.publish([{ id, number: 1 }], { confirmed: false })).result.findings).toEqual([]);
    }
    expect(await documentOf('new/pasted-list')).toMatchObject({
      schema: {
        properties: {
          table: {
            'x-source': {
              value: [
                { id: '1', price: 1200, field1: '0012' },
                { id: '2', price: 80.5, field1: '0013' },
              ],
            },
            'x-component-props': {
              columns: [{ key: 'price', title: '合同金额', type: 'number' }, { key: 'field1' }],
            },
          },
        },
      },
    });
  });

  it('is opened by the id of a dialog that it makes', async () => {
    const index = await office.app.call('GET', '/_app/screens', { token: designer });
    const ids = index.json<{ screens: { id: string }[] }>().screens.map(({ id }) => id);
    const made = ids.find((id) => id.startsWith('new/positions') && id !== 'new/positions');
    expect(made).toBeDefined();
    expect((await office.open(made ?? '')).result).toMatchObject({ id: 'new/positions', number: 1 });
    expect((await office.open('new/positions-nobody-makes')).status).toBe(404);
  });

  it('is a copy of what is served, or of its draft', async () => {
    await create({ id: 'new/copy', title: '副本', kind: 'copy', from: 'area/shipped' });
    expect(await documentOf('new/copy')).toMatchObject({
      id: 'new/copy',
      title: '副本',
      schema: { properties: { form: {} } },
    });
    expect(await documentOf('new/copy')).not.toHaveProperty('route');
    await create({ id: 'new/second', title: '再一份', kind: 'copy', from: 'new/blank' });
    expect(await documentOf('new/second')).toMatchObject({ title: '再一份', schema: { properties: {} } });
  });

  it.each<[why: string, body: object, message: string]>([
    ['its id is taken by a file', { id: 'area/shipped', title: '甲', kind: 'blank' }, '已有页面'],
    ['its id is taken by a draft', { id: 'new/blank', title: '甲', kind: 'blank' }, '已有页面'],
    ['there is nothing to copy', { id: 'new/none', title: '甲', kind: 'copy', from: 'no/such' }, '没有页面'],
    ['no record type is named', { id: 'new/none', title: '甲', kind: 'records' }, '记录类型'],
    ['nothing was pasted', { id: 'new/none', title: '甲', kind: 'table', table: ' ' }, '粘贴一张表格'],
    [
      'two fields have one name',
      {
        id: 'new/none',
        title: '甲',
        kind: 'table',
        table: 'a\tb',
        fields: [0, 1].map((column) => ({ name: 'x', title: 'x', widget: 'text', column })),
      },
      '“x”',
    ],
    ['its id is none', { id: '../etc', title: '甲', kind: 'blank' }, '写法不允许'],
    ['its kind is none', { id: 'new/none', title: '甲', kind: 'other' }, ''],
  ])('is refused where %s, and nothing is stored', async (_, body, message) => {
    const before = (await office.list()).length;
    const refused = await create(body);
    expect(refused.message).toContain(message);
    expect(refused.message).not.toBe('已添加');
    expect(await office.list()).toHaveLength(before);
  });

  it('is for designers', async () => {
    expect((await create({ id: 'new/none', title: '甲', kind: 'blank' }, staff)).status).toBe(403);
  });
});

describe('what a draft is checked beside', () => {
  it('has every document as it is now, also one that changed by a letter', async () => {
    const textOf = async (): Promise<string> => {
      const { result } = await office.call<{ others: { path: string; text: string }[] }>(
        'GET',
        'surroundings',
      );
      return result.others.find(({ path }) => path === 'area/dropped.json')?.text ?? '';
    };
    await office.drop('area/dropped', writeScreen('area/dropped', '甲'));
    expect(await textOf()).toContain('甲');
    await office.drop('area/dropped', writeScreen('area/dropped', '乙'));
    expect(await textOf()).toContain('乙');
  });

  it('shows of a folder that somebody may not see that its pages are there, and nothing of them', async () => {
    await office.drop('secret/plan', writeScreen('secret/plan', '机密', { state: { word: '暗号' } }));
    await office.call('PUT', 'rights', { folder: 'secret', roles: [{ role: 'onlooker', level: 1 }] });
    const read = async (token?: string) =>
      (
        await office.call<{ others: { path: string; text: string }[] }>(
          'GET',
          'surroundings',
          undefined,
          token,
        )
      ).result.others.find(({ path }) => path === 'secret/plan.json');
    expect((await read())?.text).toContain('暗号');
    expect((await read(designer))?.text).not.toContain('暗号');
    expect(JSON.parse((await read(designer))?.text ?? '')).toMatchObject({
      id: 'secret/plan',
      title: '机密',
    });
    const on = { open: [{ do: 'open', screen: 'secret/plan', params: { some: 1 } }] };
    const saved = await office.save(
      { id: 'area/opens', text: writeScreen('area/opens', '甲', { on }), expected: 0 },
      designer,
    );
    expect(saved.status).toBe(200);
  });
});

describe('a page that is withdrawn while another one that opens it is published', () => {
  it('is never gone under it', async () => {
    const target = 'race/target';
    const opener = 'race/opener';
    const on = { open: [{ do: 'open', screen: target }] };
    for (let round = 0; round < 4; round += 1) {
      await office.save({
        id: target,
        text: writeScreen(target, '被打开'),
        expected: await numberOf(target),
      });
      await office.publish([{ id: target, number: await numberOf(target) }]);
      const text = writeScreen(opener, `打开者${String(round)}`, { on });
      await office.save({ id: opener, text, expected: await numberOf(opener) });
      const number = await numberOf(opener);
      await Promise.all([
        office.call('DELETE', `published?id=${encodeURIComponent(target)}`),
        office.publish([{ id: opener, number }]),
      ]);
      const isOpened = (await office.served(opener)) !== undefined;
      expect(isOpened && (await office.served(target)) === undefined).toBe(false);
      await office.call('DELETE', `published?id=${encodeURIComponent(opener)}`);
    }
  });
});

describe('a template of one’s own', () => {
  const templates = (token: string) =>
    office.call<OwnTemplate[]>('GET', 'templates', undefined, token).then(({ result }) => result);

  it('is kept from a page as it is, begins others, and stays when that changes', async () => {
    await office.begin('kept/source', '原型', { state: { own: 1 } });
    const kept = await office.call<{ id: string }>(
      'POST',
      'template',
      { id: 'kept/source', title: ' 登记表 ' },
      designer,
    );
    expect(kept.message).toBe('已存为模板，新建页面时可以选用');
    await office.call('DELETE', 'draft?id=kept/source');
    const { id } = kept.result;
    expect(await templates(designer)).toContainEqual({
      id,
      title: '登记表 · kept',
      parent: '',
      mayRemove: true,
    });
    const begun = await create({ id: 'kept/new', title: '新的', kind: 'own', own: id, path: '/kept-new' });
    expect(begun.code).toBe(200);
    expect(JSON.parse((await office.open('kept/new')).result.text)).toMatchObject({
      id: 'kept/new',
      title: '新的',
      state: { own: 1 },
      route: { path: '/kept-new' },
    });
    expect((await office.call('DELETE', `template?id=${id}`, undefined, designer)).message).toBe('已删除');
    expect((await create({ id: 'kept/late', title: '迟', kind: 'own', own: id })).status).toBe(404);
  });

  it('is shown, used and removed by the rights of its folder', async () => {
    await office.begin('closed/source', '机密');
    const { id } = (
      await office.call<{ id: string }>('POST', 'template', { id: 'closed/source', title: '机密' })
    ).result;
    await office.call('PUT', 'rights', { folder: 'closed', roles: [{ role: 'designer', level: 1 }] });
    expect((await templates(designer)).find((one) => one.id === id)?.mayRemove).toBe(false);
    expect((await office.call('DELETE', `template?id=${id}`, undefined, designer)).status).toBe(403);
    expect(
      (await office.call('POST', 'template', { id: 'closed/source', title: '二' }, designer)).status,
    ).toBe(403);
    const stranger = await office.hire('outsider', ['designer:edit']);
    expect((await templates(stranger)).map((one) => one.id)).not.toContain(id);
    expect((await create({ id: 'open/new', title: '偷', kind: 'own', own: id }, stranger)).status).toBe(404);
    await office.call('PUT', 'rights', { folder: 'closed', roles: [] });
  });
});

describe('the list of documents', () => {
  const find = async (query: string) => {
    const { result } = await office.call<{ records: { id: string }[]; total: number }>(
      'GET',
      `list?${query}`,
    );
    return { ids: result.records.map(({ id }) => id), total: result.total };
  };

  it('is searched by title, id and address, whatever their letters', async () => {
    expect((await find(`search=${encodeURIComponent('自带')}`)).ids).toEqual(['area/shipped']);
    expect((await find('search=NEW/COPY')).ids).toEqual(['new/copy']);
    expect((await find(`search=${encodeURIComponent('/test/area/s')}`)).ids).toEqual(['area/shipped']);
  });

  it('tells of one document by its whole id', async () => {
    expect(await find('id=new/blank&pageSize=1')).toEqual({ ids: ['new/blank'], total: 1 });
    expect(await find('id=blank')).toEqual({ ids: [], total: 0 });
    expect((await find('id=new')).ids).toEqual([]);
  });

  it('is narrowed to what has a draft, or was never published', async () => {
    expect((await find('state=none')).ids).toContain('new/blank');
    expect((await find('state=none')).ids).not.toContain('area/shipped');
    expect((await find('state=published&search=positions')).ids).toEqual(['new/positions']);
    expect((await find('state=draft')).ids).toContain('new/blank');
  });

  it('says how it stands with each, and is narrowed to a folder', async () => {
    const { records } = (
      await office.call<{ records: ListedDocument[] }>('GET', 'list?folder=new&pageSize=500')
    ).result;
    expect(records.every(({ id }) => id.startsWith('new/'))).toBe(true);
    const stateOf = (id: string) => records.find((one) => one.id === id)?.state;
    expect([stateOf('new/blank'), stateOf('new/positions')]).toEqual(['draft', 'published']);
    await office.save({ id: 'new/positions', text: writeScreen('new/positions', '改'), expected: 1 });
    expect((await office.list()).find(({ id }) => id === 'new/positions')?.state).toBe('changed');
    await office.call('DELETE', 'draft?id=new/positions');
    const folders = (await office.call<DocumentFolder[]>('GET', 'folders')).result;
    expect(folders.find(({ id }) => id === 'new')).toEqual({
      id: 'new',
      parent: '',
      title: `new · ${String(records.length)}`,
      count: records.length,
    });
  });

  it('tells what waits for a page that is not published from what is broken, and for which', async () => {
    const opens = (screen: string): object => ({ on: { open: [{ do: 'open', screen }] } });
    await office.begin('wait/form', '表单');
    await office.begin('wait/list', '列表', opens('wait/form'));
    await office.begin('wait/nowhere', '无处', opens('wait/gone'));
    await office.begin('wait/faulty', '有错', { ...opens('wait/form'), dicts: 1 });
    const states = async () =>
      Object.fromEntries(
        (await office.call<{ records: ListedDocument[] }>('GET', 'list?folder=wait')).result.records.map(
          ({ id, state, lacks }) => [id, [state, ...(lacks ?? [])]],
        ),
      );
    expect(await states()).toEqual({
      'wait/form': ['draft'],
      'wait/list': ['waiting', 'wait/form'],
      'wait/nowhere': ['broken', 'wait/gone'],
      'wait/faulty': ['broken', 'wait/form'],
    });
    expect((await find('state=waiting')).ids).toEqual(['wait/list']);
    await office.publish([{ id: 'wait/form', number: 1 }]);
    expect((await states())['wait/list']).toEqual(['draft']);
  });

  it('knows of drafts what their texts say without reading them, and reads those that were stored before', async () => {
    const row = async () => (await office.list()).find(({ id }) => id === 'wait/list');
    const { db } = office.app;
    const unread = async () =>
      (await db.selectFrom('sys_screen_draft').select(unreadText).where('text', 'is not', null).execute())
        .map((one) => one.unread)
        .filter((text) => text !== null);
    const before = await row();
    expect(before).toMatchObject({ title: '列表', hasDraft: true });
    expect(await unread()).toEqual([]);
    await db.updateTable('sys_screen_draft').set({ facts: null }).where('id', '=', 'wait/list').execute();
    expect(await unread()).toHaveLength(1);
    expect(await row()).toEqual(before);
  });

  it('has a small picture of each page where pictures are asked for: of its draft, and of what an entity makes', async () => {
    const sketchOf = async (id: string, asked = '&sketches=true') => {
      const list = `list?folder=${id.split('/')[0] ?? ''}&pageSize=500${asked}`;
      const { records } = (await office.call<{ records: ListedDocument[] }>('GET', list)).result;
      return records.find((one) => one.id === id)?.sketch;
    };
    const heads = (sketch: ListedDocument['sketch']) => sketch?.filter(({ kind }) => kind === 'head').length;
    expect(await sketchOf('area/shipped', '')).toBeUndefined();
    expect((await sketchOf('area/shipped'))?.map(({ kind }) => kind)).toEqual(['line', 'field']);
    expect(heads(await sketchOf('new/positions'))).toBe(1);
    const table = { type: 'array', 'x-component': 'data_table', 'x-component-props': { columns: [] } };
    const schema = { type: 'object', properties: { one: table, two: table } };
    await office.begin('draw/page', '有两个表格', { schema });
    expect(heads(await sketchOf('draw/page'))).toBe(2);
    const text = writeScreen('draw/page', '改成一个', {
      schema: { type: 'object', properties: { one: table } },
    });
    await office.save({ id: 'draw/page', text, expected: 1 });
    expect(heads(await sketchOf('draw/page'))).toBe(1);
    await office.begin('draw/odd', '不成样子', { schema: { type: 'object', properties: { one: 3 } } });
    expect(await sketchOf('draw/odd')).toEqual([]);
  });

  it('comes by pages', async () => {
    const all = await find('pageSize=500');
    const first = await find('pageSize=2');
    const second = await find('pageSize=2&pageNo=2');
    expect(first.total).toBe(all.total);
    expect([...first.ids, ...second.ids]).toEqual(all.ids.slice(0, 4));
  });
});
