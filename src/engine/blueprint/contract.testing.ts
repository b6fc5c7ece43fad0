// A small world for tests: contracts with a field of every type, their customers, and their rows.
import type { DeclaredCall, EntityDeclaration, MenuDeclaration } from '../catalog.ts';
import { createCatalog } from '../check/catalog/catalog.ts';
import { checkSources } from '../check/check-sources.ts';
import type { FileResult } from '../check/document/source.ts';
import { createValidators } from '../check/schemas/validators-node.ts';
import type { JsonObject } from '../document.ts';
import { buttonsOf, pathOfCalls } from '../entity/entity-calls.ts';
import { completeEntity, linkRelations, type StatedEntity } from '../entity/managed-entity.ts';
import type { WidgetContract } from '../registry/manifest.ts';
import widgets from '../../schemas/meta/widgets.generated.json' with { type: 'json' };

const CUSTOMER: StatedEntity = {
  id: 'lease/customer',
  title: '客户',
  storage: 'managed',
  text: 'name',
  history: true,
  rules: [{ check: '{{ $values.until > $values.since }}', message: '合作期至少两天', field: 'until' }],
  fields: {
    name: { title: '名称', type: 'string', length: 50, isRequired: true },
    since: { title: '合作开始', type: 'date', isRequired: true, period: { end: 'until', title: '合作期' } },
    until: { title: '合作结束', type: 'date' },
  },
};

const PLACE: StatedEntity = {
  id: 'lease/place',
  title: '位置',
  storage: 'managed',
  text: 'name',
  history: true,
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 50, isRequired: true },
    above: { title: '上级', type: 'relation', entity: 'lease/place' },
  },
};

const DEPOSIT: StatedEntity = {
  id: 'lease/deposit',
  title: '押金',
  storage: 'managed',
  fields: {
    contractId: { title: '合同', type: 'relation', entity: 'lease/contract' },
    amount: { title: '金额', type: 'money', isRequired: true },
    double: { title: '两倍', type: 'computed', value: '{{ $values.amount * 2 }}' },
  },
};

const LINE: StatedEntity = {
  id: 'lease/line',
  title: '明细',
  storage: 'managed',
  fields: {
    contractId: { title: '合同', type: 'relation', entity: 'lease/contract' },
    place: { title: '顺序', type: 'integer' },
    room: { title: '房号', type: 'string', length: 20, isRequired: true },
    price: { title: '单价', type: 'money' },
    area: { title: '面积', type: 'decimal', scale: 1 },
    rent: { title: '租金', type: 'computed', value: '{{ $values.price * $values.area }}' },
  },
};

export const CONTRACT: StatedEntity = {
  id: 'lease/contract',
  title: '合同',
  storage: 'managed',
  text: 'name',
  recycle: true,
  history: true,
  rules: [
    { check: '{{ $values.ends >= $values.begins }}', message: '结束日期不能早于开始日期', field: 'ends' },
  ],
  children: {
    deposit: { entity: 'lease/deposit', parent: 'contractId', single: true },
    lines: { entity: 'lease/line', parent: 'contractId', order: 'place', unique: ['room'] },
  },
  fields: {
    number: { title: '编号', type: 'serial', fillRule: 'contract_number' },
    name: { title: '名称', type: 'string', length: 80, isRequired: true, isUnique: true },
    terms: { title: '条款', type: 'text', length: 2000 },
    rooms: { title: '间数', type: 'integer' },
    factor: { title: '系数', type: 'number' },
    area: { title: '面积', type: 'decimal', scale: 3 },
    rent: { title: '租金', type: 'money', isRequired: true, renamedFrom: 'price' },
    isSigned: { title: '已签', type: 'boolean', default: false },
    begins: { title: '开始日期', type: 'date', default: '#{date}', isRequired: true },
    ends: { title: '结束日期', type: 'date' },
    signedAt: { title: '签署时间', type: 'datetime' },
    meetsAt: { title: '会面', type: 'time' },
    state: { title: '状态', type: 'string', dict: 'contract_state' },
    customer: { title: '客户', type: 'relation', entity: 'lease/customer', isRequired: true },
    manager: { title: '负责人', type: 'string', length: 50, dict: 'staff', widget: 'sel_user' },
    region: { title: '地区', type: 'string', length: 12, widget: 'pca' },
    detail: {
      title: '细则',
      type: 'text',
      widget: { type: 'markdown', props: { placeholder: '按条列出' } },
    },
    department: { title: '部门', type: 'string', departKind: 'department' },
    scan: { title: '扫描件', type: 'file' },
    plan: { title: '平面图', type: 'image' },
    extra: { title: '附加', type: 'json' },
    partners: { title: '合作方', type: 'relations', entity: 'lease/customer' },
    place: { title: '位置', type: 'relation', entity: 'lease/place' },
    places: { title: '涉及位置', type: 'relations', entity: 'lease/place' },
    perRoom: {
      title: '每间租金',
      type: 'computed',
      worksOut: 'read',
      value: '{{ $values.rent / $values.rooms }}',
    },
    total: { title: '总价', type: 'computed', value: '{{ $values.rent * $values.rooms }}' },
    secret: { title: '密钥', type: 'string', isSecret: true },
  },
};

/** Some of it asks for permissions of its own. */
const PAYROLL: StatedEntity = {
  id: 'lease/payroll',
  title: '工资单',
  storage: 'managed',
  text: 'name',
  children: { items: { entity: 'lease/payitem', parent: 'payrollId' } },
  rules: [{ check: '{{ $values.salary >= 0 }}', message: '工资不能为负', field: 'salary' }],
  fields: {
    name: { title: '姓名', type: 'string', isRequired: true },
    salary: {
      title: '工资',
      type: 'money',
      isRequired: true,
      isIndexed: true,
      shownWith: 'showSalary',
      changedWith: 'changeSalary',
    },
    yearly: {
      title: '年薪',
      type: 'computed',
      shownWith: 'showSalary',
      value: '{{ $values.salary * 12 }}',
    },
    half: { title: '半薪', type: 'computed', value: '{{ $values.salary / 2 }}' },
  },
};

const PAYITEM: StatedEntity = {
  id: 'lease/payitem',
  title: '明细',
  storage: 'managed',
  fields: {
    payrollId: { title: '工资单', type: 'relation', entity: 'lease/payroll' },
    label: { title: '名目', type: 'string' },
    amount: { title: '金额', type: 'money', shownWith: 'showAmount', changedWith: 'changeAmount' },
  },
};

export const ENTITIES: readonly EntityDeclaration[] = linkRelations(
  [CUSTOMER, PLACE, DEPOSIT, LINE, CONTRACT, PAYROLL, PAYITEM].map((stated) => completeEntity(stated)),
);

const menus: MenuDeclaration[] = ENTITIES.map((entity) => ({
  id: entity.id,
  title: entity.title,
  path: `/${entity.id}`,
  buttons: buttonsOf(entity, [], (code) => code),
}));

const CATALOG = createCatalog({
  widgets: widgets as unknown as WidgetContract[],
  entities: ENTITIES,
  screens: [{ id: 'lease/own-form' }, { id: 'system/data-log-versions' }, { id: 'system/print-record' }],
  menus: [...menus, { id: 'log', title: '数据日志', path: '/isystem/dataLog', permission: 'dataLog:list' }],
  dicts: {
    contract_state: { items: [{ value: '1', text: '草稿' }] },
    departs: { entity: 'lease/customer', text: 'name', value: 'id' },
    staff: { entity: 'lease/customer', text: 'name', value: 'id' },
    users: { entity: 'lease/customer', text: 'name', value: 'id' },
  },
  // What the checker has to know to hold forms against what the server saves.
  calls: [
    ...ENTITIES.flatMap(callsOf),
    // Written by hand: it takes some of the fields, and one more.
    { method: 'PUT', url: '/own/editBatch', batchFields: ['since', 'tags'] },
  ],
});

function callsOf(entity: EntityDeclaration): DeclaredCall[] {
  return [
    { method: 'POST', url: `${pathOfCalls(entity)}/add`, entity: entity.id },
    { method: 'PUT', url: `${pathOfCalls(entity)}/edit`, entity: entity.id },
    { method: 'GET', url: `${pathOfCalls(entity)}/list` },
    { method: 'GET', url: `${pathOfCalls(entity)}/copy` },
    { method: 'GET', url: `${pathOfCalls(entity)}/sums` },
    { method: 'GET', url: `${pathOfCalls(entity)}/rootList` },
    { method: 'GET', url: `${pathOfCalls(entity)}/childList` },
    { method: 'GET', url: `${pathOfCalls(entity)}/queryById` },
    { method: 'GET', url: `${pathOfCalls(entity)}/recycleBin` },
    { method: 'PUT', url: `${pathOfCalls(entity)}/editBatch` },
    { method: 'PUT', url: `${pathOfCalls(entity)}/restore` },
    { method: 'DELETE', url: `${pathOfCalls(entity)}/purge` },
    { method: 'DELETE', url: `${pathOfCalls(entity)}/delete` },
    { method: 'DELETE', url: `${pathOfCalls(entity)}/deleteBatch` },
    { method: 'POST', url: `${pathOfCalls(entity)}/importExcel` },
    { method: 'POST', url: `${pathOfCalls(entity)}/importCheck` },
    { method: 'GET', url: `${pathOfCalls(entity)}/exportXls` },
    { method: 'GET', url: `${pathOfCalls(entity)}/importTemplate` },
  ];
}

const VALIDATORS = createValidators();

/** A screen that is one blueprint. */
export function screenOf(type: string, settings: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    id: 'lease/contracts',
    format: 1,
    title: '合同',
    ...more,
    schema: { 'x-component': type, 'x-component-props': settings },
  };
}

/** Checks a document as the only file of the site. */
export function checkDocument(document: JsonObject): FileResult {
  const text = JSON.stringify(document, null, 2);
  const [result] = checkSources(
    [{ path: 'contracts.json', source: 'shipped', text }],
    CATALOG,
    VALIDATORS,
  ).files;
  if (!result) throw new Error('no result');
  return result;
}

/** The screens that a sound document becomes, by what follows its id. */
export function expandSound(document: JsonObject): Record<string, JsonObject> {
  const { screen, generated = [], diagnostics, id } = checkDocument(document);
  if (!screen || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 2));
  const all = [screen, ...generated] as unknown as JsonObject[];
  return Object.fromEntries(all.map((one) => [String(one['id']).slice(id.length), one]));
}

/** What stands at a path of names of nodes, e.g. `table/add`. */
export function nodeAt(document: JsonObject | undefined, path: string): JsonObject | undefined {
  return path
    .split('/')
    .reduce<JsonObject | undefined>(
      (node, name) =>
        name === '*'
          ? (node?.['items'] as JsonObject | undefined)
          : ((node?.['properties'] as JsonObject | undefined)?.[name] as JsonObject | undefined),
      document?.['schema'] as JsonObject | undefined,
    );
}
