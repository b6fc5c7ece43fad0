// What the declaration of a managed entity gives beyond lists and saves: relations to many, trees, a row that stands alone,
// values worked out as they are read, copies, groups, and pickers that show no more than lists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const TAG = {
  id: 'asset/tag',
  title: '标签',
  storage: 'managed',
  text: 'name',
  recycle: true,
  fields: { name: { title: '名称', type: 'string', length: 20, isRequired: true, isSearched: true } },
};

const PLACE = {
  id: 'asset/place',
  title: '位置',
  storage: 'managed',
  text: 'name',
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 20, isRequired: true },
    above: { title: '上级位置', type: 'relation', entity: 'asset/place' },
  },
};

const FOLDER = {
  id: 'asset/folder',
  title: '文件夹',
  storage: 'managed',
  text: 'name',
  recycle: true,
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 20, isRequired: true },
    above: { title: '上级', type: 'relation', entity: 'asset/folder', onDelete: 'along' },
  },
};

const DEVICE = {
  id: 'asset/device',
  title: '设备',
  storage: 'managed',
  text: 'name',
  history: true,
  children: {
    warranty: { entity: 'asset/warranty', parent: 'deviceId', single: true },
    parts: { entity: 'asset/part', parent: 'deviceId', order: 'place', deleteIds: 'goneParts' },
  },
  rules: [
    {
      check: "{{ !$values.warranty || $values.warranty.provider !== '无' }}",
      message: '请填写真实的保修商',
    },
  ],
  fields: {
    code: { title: '编号', type: 'serial', fillRule: 'asset_no', length: 40 },
    label: { title: '资产标签', type: 'string', length: 20, isUnique: true },
    name: { title: '名称', type: 'string', length: 20, isRequired: true },
    place: { title: '位置', type: 'relation', entity: 'asset/place' },
    tags: { title: '标签', type: 'relations', entity: 'asset/tag' },
    marks: { title: '备用标签', type: 'relations', entity: 'asset/tag', onDelete: 'empty' },
    state: { title: '状态', type: 'string', length: 2, dict: 'asset_state', default: '1' },
    bought: { title: '购置日期', type: 'date' },
    price: { title: '单价', type: 'money' },
    amount: { title: '数量', type: 'integer' },
    worth: {
      title: '总值',
      type: 'computed',
      worksOut: 'read',
      value: '{{ $values.price * $values.amount }}',
    },
    note: { title: '备注', type: 'text' },
  },
};

const ofDevice = { title: '设备', type: 'relation', entity: 'asset/device', isRequired: true };

const WARRANTY = {
  id: 'asset/warranty',
  title: '保修',
  storage: 'managed',
  fields: {
    deviceId: ofDevice,
    provider: { title: '保修商', type: 'string', length: 20, isRequired: true },
    until: { title: '到期', type: 'date' },
  },
};

const PART = {
  id: 'asset/part',
  title: '部件',
  storage: 'managed',
  fields: {
    deviceId: ofDevice,
    name: { title: '名称', type: 'string', length: 20, isRequired: true },
    place: { title: '序号', type: 'integer' },
    tags: { title: '标签', type: 'relations', entity: 'asset/tag' },
  },
};

let office: ModuleHouse;
const call: ModuleHouse['call'] = (...args) => office.call(...args);
const add: ModuleHouse['add'] = (...args) => office.add(...args);

interface Page {
  total: number;
  records: Record<string, unknown>[];
}
const list = async (url: string, token?: string) => (await call<Page>('GET', url, undefined, token)).result;
const read = async (url: string, token?: string) =>
  (await call<Record<string, unknown>>('GET', url, undefined, token)).result;
const namesOf = (records: readonly Record<string, unknown>[]) => records.map(({ name }) => name);

beforeAll(async () => {
  office = await openModuleHouse('asset', {
    'module.json': { id: 'asset', title: '资产', version: '1.0.0' },
    'entities/tag.json': TAG,
    'entities/place.json': PLACE,
    'entities/folder.json': FOLDER,
    'entities/device.json': DEVICE,
    'entities/warranty.json': WARRANTY,
    'entities/part.json': PART,
    'dicts/asset.json': {
      asset_state: {
        title: '状态',
        items: [
          { value: '1', text: '在用' },
          { value: '2', text: '停用' },
        ],
      },
    },
  });
  expect(office.app.modules?.status()).toMatchObject([{ state: 'served', findings: [], failed: [] }]);
  const refused = await office.call('POST', '/asset/device/add', { name: '无编号' });
  expect(refused.message).toBe('生成编号的填值规则 asset_no 还没有建立，请联系管理员在“填值规则”里添加');
  await office.app.db
    .insertInto('sys_fill_rule')
    .values({
      id: 'r1',
      rule_name: '资产编号',
      rule_code: 'asset_no',
      rule_class: 'order_number',
      rule_params: '{"prefix":"ZC"}',
    })
    .execute();
});
afterAll(() => office.close());

describe('a relation to many records', () => {
  let red: string;
  let blue: string;
  let green: string;
  let device: string;

  beforeAll(async () => {
    red = await add('/asset/tag/add', { name: '红色标签' });
    blue = await add('/asset/tag/add', { name: '蓝色标签' });
    green = await add('/asset/tag/add', { name: '绿色标签' });
    device = await add('/asset/device/add', { name: '水泵', tags: `${blue},${red}`, marks: green });
  });

  it('is read with its texts in the order in which it was put, in lists and one by one', async () => {
    const page = await list('/asset/device/list?name=水泵');
    expect(page.records).toMatchObject([{ tags: `${blue},${red}`, tags_dictText: '蓝色标签,红色标签' }]);
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({
      tags: `${blue},${red}`,
      marks: green,
      marks_dictText: '绿色标签',
    });
  });

  it('finds the records that name one of some, or none of them', async () => {
    const other = await add('/asset/device/add', { name: '风机', tags: green });
    const found = async (tags: string) => namesOf((await list(`/asset/device/list?tags=${tags}`)).records);
    expect((await found(`${red},${green}`)).sort()).toEqual(['水泵', '风机'].sort());
    expect(await found(red)).toEqual(['水泵']);
    expect(await found(`!${red}`)).toEqual(['风机']);
    expect((await call('GET', '/asset/device/list?column=tags')).status).toBe(400);
    await call('DELETE', `/asset/device/delete?id=${other}`);
  });

  it('is replaced as a whole under the version of its record, and stays where it is not sent', async () => {
    const before = await read(`/asset/device/queryById?id=${device}`);
    const edit = { id: device, version: before['version'], tags: `${red},${red}` };
    expect(await call('PUT', '/asset/device/edit', edit)).toMatchObject({ success: true });
    const after = await read(`/asset/device/queryById?id=${device}`);
    expect(after).toMatchObject({ tags: red, marks: green, version: Number(before['version']) + 1 });
    // Whoever has not seen that is told so.
    expect((await call('PUT', '/asset/device/edit', { ...edit, tags: blue })).status).toBe(409);
    await call('PUT', '/asset/device/edit', { id: device, version: after['version'], name: '水泵甲' });
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({ tags: red });
    const emptied = await call('PUT', '/asset/device/edit', { id: device, marks: '' });
    expect(emptied).toMatchObject({ success: true });
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({ marks: null, tags: red });
    await call('PUT', '/asset/device/edit', { id: device, marks: green });
  });

  it('refuses what is no record, and lets no record go for good that it names, unless it lets go of it', async () => {
    expect(await call('POST', '/asset/device/add', { name: '坏', tags: 'nothing' })).toMatchObject({
      success: false,
      message: '标签不在可选范围内',
    });
    for (const id of [red, green]) await call('DELETE', `/asset/tag/delete?id=${id}`);
    expect(await call('DELETE', `/asset/tag/purge?id=${red}`)).toMatchObject({
      success: false,
      message: '还有 1 条设备引用这里的标签，请先处理它们（回收站里的也算）',
    });
    expect(await call('DELETE', `/asset/tag/purge?id=${green}`)).toMatchObject({ success: true });
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({ marks: null, tags: red });
  });

  it('keeps the text of a chosen record that lies in the recycle bin, which is offered to nobody', async () => {
    const texts = await call('GET', `/sys/dict/loadDictItem/asset_tag,name,id?key=${red}`);
    expect(texts.result).toEqual(['红色标签']);
    const offered = await call(
      'GET',
      `/sys/dict/loadDict/asset_tag,name,id?keyword=${encodeURIComponent('标签')}`,
    );
    expect(offered.result).toMatchObject([{ text: '蓝色标签' }]);
    await call('PUT', `/asset/tag/restore?id=${red}`);
  });

  it('is kept in the history of its record, and compared by its texts', async () => {
    const { result: versions } = await call<{ id: string; dataVersion: number }[]>(
      'GET',
      `/sys/dataLog/queryDataVerList?dataTable=asset_device&dataId=${device}`,
    );
    const idOf = (version: number) => versions.find(({ dataVersion }) => dataVersion === version)?.id ?? '';
    const { result: fields } = await call<Record<string, unknown>[]>(
      'GET',
      `/sys/dataLog/compareFields?dataId1=${idOf(1)}&dataId2=${idOf(2)}`,
    );
    expect(fields.filter(({ isChanged }) => isChanged === 1)).toMatchObject([
      { id: 'tags', title: '标签', before: '蓝色标签,红色标签', after: '红色标签' },
    ]);
    expect(fields.map(({ id }) => id)).not.toContain('worth');
  });

  it('of a row is saved with its record', async () => {
    const parts = [{ name: '叶轮', tags: `${red},${blue}` }];
    const id = await add('/asset/device/add', { name: '带部件', parts });
    const record = await read(`/asset/device/queryById?id=${id}`);
    const [part] = record['parts'] as Record<string, unknown>[];
    expect(part).toMatchObject({ tags: `${red},${blue}`, tags_dictText: '红色标签,蓝色标签' });
    await call('PUT', '/asset/device/edit', { id, parts: [{ ...part, tags: blue }] });
    expect(await read(`/asset/device/queryById?id=${id}`)).toMatchObject({ parts: [{ tags: blue }] });
  });

  it('keeps its links when the table of its records gets another name', async () => {
    await office.write({
      'entities/device.json': { ...DEVICE, table: 'asset_machine', renamedFrom: 'asset_device' },
    });
    const waiting = office.app.modules?.status()[0]?.waiting.map(({ step }) => step) ?? [];
    expect(waiting).toHaveLength(3);
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({ tags: red });
    await office.app.modules?.agree(waiting.slice(0, 1));
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({ tags: red });
    await office.app.modules?.agree(waiting.slice(1));
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({ tags: red });
    expect(office.app.modules?.status()[0]).toMatchObject({ state: 'served', waiting: [], failed: [] });
    await office.write({
      'entities/device.json': { ...DEVICE, table: 'asset_device', renamedFrom: 'asset_machine' },
    });
    await office.app.modules?.agree(office.app.modules.status()[0]?.waiting.map(({ step }) => step) ?? []);
    expect(await read(`/asset/device/queryById?id=${device}`)).toMatchObject({ tags: red });
  });
});

describe('records that form a tree', () => {
  let campus: string;
  let house: string;
  let floor: string;

  beforeAll(async () => {
    campus = await add('/asset/place/add', { name: '园区' });
    house = await add('/asset/place/add', { name: '一号楼', above: campus });
    floor = await add('/asset/place/add', { name: '二层', above: house });
  });

  it('are read level by level, each with whether something lies below', async () => {
    const roots = await list('/asset/place/rootList');
    expect(roots.records).toMatchObject([{ name: '园区', hasChild: '1' }]);
    const below = await call('GET', `/asset/place/childList?pid=${campus}`);
    expect(below.result).toMatchObject([{ name: '一号楼', hasChild: '1', above_dictText: '园区' }]);
    expect((await call('GET', `/asset/place/childList?pid=${house}`)).result).toMatchObject([
      { name: '二层', hasChild: '0' },
    ]);
  });

  it('are found on every level by a search', async () => {
    expect(namesOf((await list('/asset/place/rootList?name=*层*')).records)).toEqual(['二层']);
  });

  it('are offered as a tree to whoever picks one', async () => {
    const tree = 'tableName=asset_place&text=name&code=id&pidField=above';
    const roots = await call('GET', `/sys/dict/loadTreeData?${tree}&pid=`);
    expect(roots.result).toMatchObject([{ title: '园区', leaf: false }]);
    const below = await call('GET', `/sys/dict/loadTreeData?${tree}&pid=${house}`);
    expect(below.result).toMatchObject([{ title: '二层', leaf: true }]);
  });

  it('are moved by their parent, and never below themselves', async () => {
    const refused = { success: false, message: '上级位置不能是它自己或它的下级，请换一个' };
    expect(await call('PUT', '/asset/place/edit', { id: campus, above: floor })).toMatchObject(refused);
    expect(await call('PUT', '/asset/place/edit', { id: campus, above: campus })).toMatchObject(refused);
    expect(await call('PUT', '/asset/place/edit', { id: floor, above: campus })).toMatchObject({
      success: true,
    });
    const { result } = await call<Record<string, unknown>[]>('GET', `/asset/place/childList?pid=${campus}`);
    expect(namesOf(result).sort()).toEqual(['一号楼', '二层'].sort());
    expect(await call('PUT', '/asset/place/edit', { id: floor, above: '' })).toMatchObject({ success: true });
    expect((await list('/asset/place/rootList')).total).toBe(2);
    await call('PUT', '/asset/place/edit', { id: floor, above: house });
  });

  it('stay a tree when two people move at once', async () => {
    const [one, two] = [
      await add('/asset/place/add', { name: '甲' }),
      await add('/asset/place/add', { name: '乙' }),
    ];
    const moved = await Promise.all([
      call('PUT', '/asset/place/edit', { id: one, above: two }),
      call('PUT', '/asset/place/edit', { id: two, above: one }),
    ]);
    expect(moved.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  it('do not go while others lie below them', async () => {
    expect(await call('DELETE', `/asset/place/delete?id=${campus}`)).toMatchObject({
      success: false,
      message: '下面还有 2 条位置，请先移走或删除它们',
    });
    expect(await call('DELETE', `/asset/place/deleteBatch?ids=${campus},${house},${floor}`)).toMatchObject({
      success: true,
    });
    expect(namesOf((await list('/asset/place/list')).records)).not.toContain('园区');
  });

  it('go with all below them where that is declared, and come back', async () => {
    const top = await add('/asset/folder/add', { name: '档案' });
    const inner = await add('/asset/folder/add', { name: '合同', above: top });
    expect(await call('DELETE', `/asset/folder/delete?id=${top}`)).toMatchObject({ success: true });
    expect((await list('/asset/folder/list')).total).toBe(0);
    // What is alone again is found at the top.
    await call('PUT', `/asset/folder/restore?id=${inner}`);
    expect((await list('/asset/folder/rootList')).records).toMatchObject([{ name: '合同' }]);
    expect(await call('DELETE', `/asset/folder/purge?id=${top}`)).toMatchObject({
      success: false,
      message: '下面还有 1 条文件夹不在您能处理的范围内，不能一起删除',
    });
    await call('DELETE', `/asset/folder/delete?id=${inner}`);
    expect(await call('DELETE', `/asset/folder/purge?id=${top}`)).toMatchObject({ success: true });
    expect((await list('/asset/folder/recycleBin')).total).toBe(0);
  });
});

describe('a branch that went together', () => {
  const shown = async () => namesOf((await list('/asset/folder/list')).records).sort();
  const purge = async (top: string) => {
    await call('DELETE', `/asset/folder/delete?id=${top}`);
    await call('DELETE', `/asset/folder/purge?id=${top}`);
  };

  it('comes back together, and can go and come back again', async () => {
    const top = await add('/asset/folder/add', { name: '上' });
    const middle = await add('/asset/folder/add', { name: '中', above: top });
    await add('/asset/folder/add', { name: '下', above: middle });
    for (let time = 0; time < 2; time += 1) {
      expect(await call('DELETE', `/asset/folder/delete?id=${top}`)).toMatchObject({ success: true });
      expect(await shown()).toEqual([]);
      expect(await call('PUT', `/asset/folder/restore?id=${top}`)).toMatchObject({ success: true });
      expect(await shown()).toEqual(['上', '下', '中']);
      expect((await list('/asset/folder/recycleBin')).total).toBe(0);
    }
    await purge(top);
  });

  it('leaves in the recycle bin what was deleted before it', async () => {
    const top = await add('/asset/folder/add', { name: '上' });
    const earlier = await add('/asset/folder/add', { name: '早', above: top });
    await add('/asset/folder/add', { name: '同', above: top });
    await call('DELETE', `/asset/folder/delete?id=${earlier}`);
    office.app.clock.now += 1_000;
    await call('DELETE', `/asset/folder/delete?id=${top}`);
    expect(await call('PUT', `/asset/folder/restore?id=${top}`)).toMatchObject({ success: true });
    expect(await shown()).toEqual(['上', '同']);
    await purge(top);
  });
});

describe('a row that stands alone beside its record', () => {
  it('travels as an object, is changed, and goes when nothing of it is filled in', async () => {
    const id = await add('/asset/device/add', {
      name: '空调',
      warranty: { provider: '甲公司', until: '2027-01-01' },
    });
    const one = async () => (await read(`/asset/device/queryById?id=${id}`))['warranty'];
    const warranty = (await one()) as Record<string, unknown>;
    expect(warranty).toMatchObject({ provider: '甲公司', until: '2027-01-01' });
    await call('PUT', '/asset/device/edit', { id, warranty: { ...warranty, provider: '乙公司' } });
    expect(await one()).toMatchObject({ id: warranty['id'], provider: '乙公司' });
    await call('PUT', '/asset/device/edit', { id, name: '空调一' });
    expect(await one()).toMatchObject({ provider: '乙公司' });
    expect(
      await call('PUT', '/asset/device/edit', {
        id,
        warranty: { id: warranty['id'], provider: '', until: '2028-01-01' },
      }),
    ).toMatchObject({ success: false, message: '保修：保修商不能为空' });
    const cleared = { id: warranty['id'], provider: '', until: null };
    expect(await call('PUT', '/asset/device/edit', { id, warranty: cleared })).toMatchObject({
      success: true,
    });
    expect(await one()).toBeNull();
  });

  it('is left out where nobody filled it in, and judged with its record', async () => {
    const id = await add('/asset/device/add', { name: '无保修', warranty: { provider: '' } });
    expect(await read(`/asset/device/queryById?id=${id}`)).toMatchObject({ warranty: null });
    expect(
      await call('POST', '/asset/device/add', { name: '假保修', warranty: { provider: '无' } }),
    ).toMatchObject({ success: false, message: '请填写真实的保修商' });
  });

  it('is never two', async () => {
    const id = await add('/asset/device/add', { name: '双保修', warranty: { provider: '甲' } });
    expect(await call('PUT', '/asset/device/edit', { id, warranty: { provider: '乙' } })).toMatchObject({
      success: false,
      message: '保修最多一条，请先去掉原来的',
    });
  });
});

describe('a value that is worked out as it is read', () => {
  it('follows the fields that it reads, in lists and in one record, and is nothing to filter or sort by', async () => {
    const id = await add('/asset/device/add', { name: '估值', price: 12.5, amount: 3 });
    expect((await list('/asset/device/list?name=估值')).records).toMatchObject([{ worth: 37.5 }]);
    await call('PUT', '/asset/device/edit', { id, amount: 4, worth: 1 });
    expect(await read(`/asset/device/queryById?id=${id}`)).toMatchObject({ worth: 50 });
    expect((await call('GET', '/asset/device/list?column=worth')).status).toBe(400);
    expect(namesOf((await list('/asset/device/list?name=估值&worth=1')).records)).toEqual(['估值']);
  });
});

describe('a copy of a record', () => {
  it('begins as it is, with its rows, without what only one record may hold', async () => {
    const id = await add('/asset/device/add', {
      name: '原件',
      label: 'L-1',
      price: 8,
      warranty: { provider: '甲公司' },
      parts: [{ name: '电机' }, { name: '底座' }],
    });
    const copy = await read(`/asset/device/copy?id=${id}`);
    expect(copy).toMatchObject({
      name: '原件',
      price: 8,
      state_dictText: '在用',
      warranty: { provider: '甲公司' },
      parts: [{ name: '电机' }, { name: '底座' }],
    });
    for (const name of ['id', 'version', 'code', 'label', 'createBy'])
      expect(copy[name] ?? undefined, name).toBeUndefined();
    const made = await add('/asset/device/add', { ...copy, name: '复制件' });
    const [first, second] = await Promise.all(
      [id, made].map((one) => read(`/asset/device/queryById?id=${one}`)),
    );
    expect((second?.['parts'] as object[]).length).toBe(2);
    expect(second?.['code']).not.toBe(first?.['code']);
    expect(second).toMatchObject({ warranty: { provider: '甲公司' }, price: 8 });
  });
});

describe('records in groups', () => {
  beforeAll(async () => {
    const bodies = [
      { name: '组一', state: '1', bought: '2026-01-05', price: 10 },
      { name: '组二', state: '1', bought: '2026-01-20', price: 20.5 },
      { name: '组三', state: '2', bought: '2026-03-01', price: 5 },
      { name: '组四', state: '2' },
    ];
    for (const body of bodies) await add('/asset/device/add', body);
  });
  const groups = (query: string, token?: string) =>
    call<Record<string, unknown>[]>('GET', `/asset/device/groups?name=组*&${query}`, undefined, token);

  it('are counted and summed up by a field, with its texts, under the filters of the list', async () => {
    expect((await groups('by=state&sum=price,amount')).result).toEqual([
      { value: '1', text: '在用', count: 2, price_sum: 30.5, amount_sum: null },
      { value: '2', text: '停用', count: 2, price_sum: 5, amount_sum: null },
    ]);
    expect((await groups('by=state&price_begin=15')).result).toMatchObject([{ text: '在用', count: 1 }]);
  });

  it('are those of days, months or years in their order, with what has none at the end', async () => {
    expect((await groups('by=bought')).result).toMatchObject([
      { value: '2026-01', text: '2026-01', count: 2 },
      { value: '2026-03', count: 1 },
      { value: null, text: '未填写', count: 1 },
    ]);
    expect((await groups('by=bought&every=day')).result).toHaveLength(4);
    expect((await groups('by=createTime&every=year')).result).toMatchObject([{ count: 4 }]);
  });

  it.each(['by=note', 'by=worth', 'by=nothing', 'by=state&sum=name', 'by=tags'])(
    'refuse %s',
    async (query) => {
      const { status, message } = await groups(query);
      expect(status).toBe(400);
      expect(message).toMatch(/不能用来分组|不能合计/);
    },
  );

  it('hold what their reader sees in the list and no more', async () => {
    const token = await office.hire('counter', ['asset.device:list']);
    await office.narrow('counter', 'asset.device:list', 'state', '=', '2');
    expect((await groups('by=state', token)).result).toMatchObject([{ value: '2', count: 2 }]);
  });
});

describe('records that somebody may not see', () => {
  let hidden: string;
  let shown: string;
  let token: string;

  beforeAll(async () => {
    hidden = await add('/asset/tag/add', { name: '机密标签' });
    shown = await add('/asset/tag/add', { name: '公开标签' });
    token = await office.hire('picker', [
      'asset.tag:list',
      'asset.device:list',
      'asset.device:add',
      'asset.device:edit',
    ]);
    await office.narrow('picker', 'asset.tag:list', 'name', 'LIKE', '公开');
  });

  it('are neither offered nor named to them', async () => {
    const search = `keyword=${encodeURIComponent('标签')}`;
    const offered = await call('GET', `/sys/dict/loadDict/asset_tag,name,id?${search}`, undefined, token);
    expect(offered.result).toMatchObject([{ value: shown, text: '公开标签' }]);
    const texts = await call(
      'GET',
      `/sys/dict/loadDictItem/asset_tag,name,id?key=${shown},${hidden}`,
      undefined,
      token,
    );
    expect(texts.result).toEqual(['公开标签', hidden]);
  });

  it('are linked by nobody, though what was linked stays', async () => {
    const save = (method: string, body: object) =>
      call<{ id: string }>(method, `/asset/device/${method === 'POST' ? 'add' : 'edit'}`, body, token);
    const refused = { success: false, message: '标签不在可选范围内，请重新选择' };
    expect(await save('POST', { name: '越权', tags: `${shown},${hidden}` })).toMatchObject(refused);
    expect(await save('POST', { name: '越权', parts: [{ name: '件', tags: hidden }] })).toMatchObject({
      success: false,
      message: '第 1 行 标签不在可选范围内，请重新选择',
    });
    const id = await add('/asset/device/add', { name: '已有', tags: hidden });
    expect(await save('PUT', { id, tags: `${hidden},${shown}` })).toMatchObject({ success: true });
    expect(await read(`/asset/device/queryById?id=${id}`)).toMatchObject({ tags: `${hidden},${shown}` });
  });
});
