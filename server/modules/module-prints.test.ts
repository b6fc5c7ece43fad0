// Print templates and translations that a module brings: templates are offered for its records and left alone once people
// saved them; both are gone and back with it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const page = { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } };
const box = { x: 5, y: 5, width: 60, height: 8 };

const template = (title: string, more: object = {}): object => ({
  code: 'rent_contract',
  title,
  subject: 'rent/contract',
  template: { page, elements: [{ id: 'a', type: 'field', ...box, size: 10, field: 'code' }] },
  ...more,
});

const FILES = {
  'module.json': { id: 'rent', title: '租赁', version: '1.0.0' },
  'dicts/rent.json': { rent_state: { title: '状态', items: [{ value: '1', text: '有效' }] } },
  'entities/customer.json': {
    id: 'rent/customer',
    title: '租客',
    storage: 'managed',
    text: 'name',
    fields: { name: { title: '名称', type: 'string', length: 50 } },
  },
  'entities/contract.json': {
    id: 'rent/contract',
    title: '租约',
    storage: 'managed',
    text: 'code',
    children: {
      plans: { entity: 'rent/plan', parent: 'contractId', order: 'place' },
      deposit: { entity: 'rent/deposit', parent: 'contractId', deleteIds: 'goneDeposits', single: true },
    },
    fields: {
      code: { title: '编号', type: 'string', length: 20 },
      customerId: { title: '租客', type: 'relation', entity: 'rent/customer' },
      state: { title: '状态', type: 'string', length: 2, dict: 'rent_state' },
      startDate: { title: '开始', type: 'date' },
      total: { title: '总额', type: 'money' },
      picture: { title: '图片', type: 'image' },
      files: { title: '附件', type: 'file' },
      pin: { title: '密码', type: 'string', length: 20, isSecret: true },
      margin: { title: '毛利', type: 'money', shownWith: 'margin' },
    },
  },
  'entities/plan.json': {
    id: 'rent/plan',
    title: '付款计划',
    storage: 'managed',
    fields: {
      contractId: { title: '租约', type: 'relation', entity: 'rent/contract' },
      place: { title: '序号', type: 'integer' },
      amount: { title: '金额', type: 'money' },
      area: { title: '面积', type: 'decimal', scale: 3 },
      places: { title: '车位', type: 'integer' },
    },
  },
  'entities/deposit.json': {
    id: 'rent/deposit',
    title: '押金',
    storage: 'managed',
    fields: {
      contractId: { title: '租约', type: 'relation', entity: 'rent/contract' },
      paid: { title: '押金', type: 'money' },
    },
  },
  'prints/contract.json': template('租约'),
  'prints/note.json': template('便条', { code: 'rent_note' }),
  'locales/en.json': { 租约: 'Lease' },
};

interface Offered {
  id: string;
  templateCode: string;
  templateName: string;
  templateJson: string;
}
interface Subject {
  value: string;
  fields: { key: string }[];
}

let module: ModuleHouse;
beforeAll(async () => {
  module = await openModuleHouse('rent', FILES);
});
afterAll(() => module.close());

const offered = async (): Promise<Offered[]> =>
  (await module.call<Offered[]>('GET', '/sys/printTemplate/queryBySubject?subject=rent/contract')).result;
const namesOf = async (): Promise<string[]> =>
  (await offered()).map(({ templateName }) => templateName).sort();
const subjects = async (token?: string): Promise<Map<string, string[]>> => {
  const { result } = await module.call<Subject[]>('GET', '/sys/printTemplate/subjects', undefined, token);
  return new Map(result.map(({ value, fields }) => [value, fields.map(({ key }) => key)]));
};

describe('what a module can print', () => {
  it('is each of its records, with fields, texts of what they name, rows, and a row that stands alone', async () => {
    const { result } = await module.call<Subject[]>('GET', '/sys/printTemplate/subjects');
    expect(result.find(({ value }) => value === 'rent/contract')?.fields).toEqual([
      { key: 'code', title: '编号' },
      { key: 'customerId_dictText', title: '租客' },
      { key: 'state', title: '状态', dict: 'rent_state' },
      { key: 'startDate', title: '开始', format: 'date' },
      { key: 'total', title: '总额', format: 'money' },
      { key: 'picture', title: '图片', isImage: true },
      { key: 'margin', title: '毛利', format: 'money' },
      { key: 'plans', title: '付款计划', isRows: true },
      { key: 'amount', title: '金额', format: 'money', parent: 'plans' },
      { key: 'area', title: '面积', format: 'number', digits: 3, parent: 'plans' },
      { key: 'places', title: '车位', parent: 'plans' },
      { key: 'deposit.paid', title: '押金', format: 'money' },
      { key: 'createBy', title: '创建人', dict: 'users' },
      { key: 'createTime', title: '创建时间', format: 'datetime' },
      { key: 'updateTime', title: '更新时间', format: 'datetime' },
    ]);
    const all = await subjects();
    // Rows are printed with their record.
    expect(all.has('rent/plan')).toBe(false);
    expect(all.get('user')).toContain('realname');
    expect(all.get('dict_list')).toEqual(['total', 'rows', 'dictName', 'dictCode', 'description']);
    expect(all.get('system/position')).toContain('name');
  });

  it('shows nobody the fields of records that they may not list', async () => {
    const designer = await module.hire('designer', ['printTemplate:list', 'rent.customer:list']);
    const seen = await subjects(designer);
    expect(seen.has('rent/customer')).toBe(true);
    expect(seen.has('rent/contract')).toBe(false);
  });

  it('shows nobody the fields that they may not see of records that they may list', async () => {
    const drafter = await module.hire('drafter', ['printTemplate:list', 'rent.contract:list']);
    expect((await subjects(drafter)).get('rent/contract')).not.toContain('margin');
    const keeper = await module.hire('keeper', [
      'printTemplate:list',
      'rent.contract:list',
      'rent.contract:margin',
    ]);
    expect((await subjects(keeper)).get('rent/contract')).toContain('margin');
  });

  it('can be said of a template that people make', async () => {
    const body = {
      templateName: '自己的',
      templateCode: 'mine',
      subject: 'rent/contract',
      templateJson: JSON.stringify({ page, elements: [] }),
    };
    expect(await module.call('POST', '/sys/printTemplate/add', body)).toMatchObject({ success: true });
    const refused = { ...body, templateCode: 'other', subject: 'rent/nothing' };
    expect(await module.call('POST', '/sys/printTemplate/add', refused)).toMatchObject({ success: false });
    const { result } = await module.call('GET', '/sys/printTemplate/list?templateCode=mine');
    expect(result).toMatchObject({ records: [{ subject_dictText: '租约' }] });
  });
});

describe('the translations of a module', () => {
  const texts = () => module.app.modules?.texts();

  it('are served while it is there, and as they were while one has a fault', async () => {
    expect(texts()).toEqual({ en: { 租约: 'Lease' } });
    await module.write({ 'locales/en.json': { 租约: '' } });
    expect(module.app.modules?.status()[0]).toMatchObject({
      state: 'broken',
      findings: [{ code: 'locale-shape', pointer: '/租约' }],
    });
    expect(texts()).toEqual({ en: { 租约: 'Lease' } });
    await module.write({ 'locales/en.json': { 租约: 'Tenancy' } });
    expect(texts()).toEqual({ en: { 租约: 'Tenancy' } });
    await module.away();
    expect(texts()).toEqual({});
    await module.back();
    expect(texts()).toEqual({ en: { 租约: 'Tenancy' } });
  });
});

describe('the record types of a module among what can be printed', () => {
  const guest = (title: string): object => ({
    id: 'rent/guest',
    title,
    storage: 'managed',
    fields: { name: { title: '姓名', type: 'string', length: 50 } },
  });
  const itemOf = () =>
    module.app.db
      .selectFrom('sys_dict_item')
      .select(['id', 'item_text as text'])
      .where('item_value', '=', 'rent/guest')
      .executeTakeFirst();

  it('follow their declaration until somebody saved the item', async () => {
    await module.write({ 'entities/guest.json': guest('访客') });
    const item = await itemOf();
    expect(item?.text).toBe('访客');
    await module.write({ 'entities/guest.json': guest('来宾') });
    expect(await itemOf()).toEqual({ id: item?.id, text: '来宾' });
    const body = { id: item?.id, itemText: '客人' };
    expect(await module.call('PUT', '/sys/dictItem/edit', body)).toMatchObject({ success: true });
    await module.write({ 'entities/guest.json': guest('宾客') });
    expect((await itemOf())?.text).toBe('客人');
  });

  it('go with their file', async () => {
    await module.remove(['entities/guest.json']);
    expect(await itemOf()).toBeUndefined();
  });
});

describe('the print templates of a module', () => {
  it('are offered for its records, and renewed while nobody saved them', async () => {
    expect(await namesOf()).toEqual(['便条', '租约', '自己的'].sort());
    await module.write({ 'prints/contract.json': template('租约 新版') });
    expect(await namesOf()).toEqual(['便条', '租约 新版', '自己的'].sort());
  });

  it('stay as people made them, and do not come back once they were removed', async () => {
    const own = (await offered()).find(({ templateCode }) => templateCode === 'rent_contract');
    const note = (await offered()).find(({ templateCode }) => templateCode === 'rent_note');
    const body = { id: own?.id, templateName: '改过的租约' };
    expect(await module.call('PUT', '/sys/printTemplate/edit', body)).toMatchObject({ success: true });
    await module.call('DELETE', `/sys/printTemplate/delete?id=${note?.id ?? ''}`);
    await module.write({
      'prints/contract.json': template('租约 第三版'),
      'prints/note.json': template('便条 第二版', { code: 'rent_note' }),
    });
    expect(await namesOf()).toEqual(['改过的租约', '自己的'].sort());
  });

  it('go with the folder of the module, and are back with it as they were', async () => {
    const { templateJson } =
      (await offered()).find(({ templateCode }) => templateCode === 'rent_contract') ?? {};
    await module.away();
    expect(await namesOf()).toEqual(['自己的']);
    expect((await subjects()).has('rent/contract')).toBe(false);
    await module.back();
    expect(await namesOf()).toEqual(['改过的租约', '自己的'].sort());
    expect(await offered()).toContainEqual(
      expect.objectContaining({ templateCode: 'rent_contract', templateJson }),
    );
    expect((await subjects()).has('rent/contract')).toBe(true);
  });

  it('that a file has no more are gone, unless people saved them', async () => {
    await module.write({ 'prints/slip.json': template('小票', { code: 'rent_slip' }) });
    expect(await namesOf()).toContain('小票');
    await module.remove(['prints/slip.json', 'prints/contract.json']);
    expect(await namesOf()).toEqual(['改过的租约', '自己的'].sort());
  });

  it('with a fault say where, and change nothing', async () => {
    await module.write({
      'prints/bad.json': template('坏的', {
        code: 'rent_bad',
        template: { page, elements: [{ id: 'a', type: 'field', ...box, size: 10, field: 'nothing' }] },
      }),
    });
    expect(module.app.modules?.status()[0]).toMatchObject({
      state: 'broken',
      findings: [
        {
          code: 'field-unknown',
          file: expect.stringContaining('prints/bad.json') as string,
          pointer: '/template/elements/0/field',
        },
      ],
    });
    expect(await namesOf()).toEqual(['改过的租约', '自己的'].sort());
  });
});
