// The list of all records: search form, table, and buttons for what people may do with them.
import type { EntityField } from '../catalog.ts';
import { pathOfCalls, permissionOf } from '../entity/entity-calls.ts';
import { hasColumn } from '../entity/column.ts';
import { isSummed } from '../entity/summed-field.ts';
import { isManagedTree, isRelation } from '../entity/managed-entity.ts';
import type { Json, JsonObject } from '../document.ts';
import { isObject, ownString, ownValue } from '../values/json.ts';
import { linkedWithin } from './field-inputs.ts';
import { columnFor } from './field-columns.ts';
import { changeSearch, isSearched, searchFor } from './field-searches.ts';
import { addBarButtons, addRowButtons, type Buttons } from './list-buttons.ts';
import { emptyDraft } from './record-screens.ts';
import type { ListSettings } from './settings.ts';
import { findField, openFields, readFields, withAdded, type Draft, type Subject } from './subject.ts';

/** Columns of long texts wait until somebody asks for them. */
const LONG: ReadonlySet<string> = new Set(['text', 'json', 'file']);

const CREATED = 'createTime';

export function draftList(subject: Subject, settings: ListSettings, buttons: Buttons): Draft {
  const { prefix, parts, entity } = subject;
  const draft = emptyDraft();
  const table = `${prefix}table`;
  const conditions = parts.open('search', addConditions(subject, settings));
  parts.put('search', draft.nodes, `${prefix}search`, {
    type: 'object',
    'x-component': 'search_form',
    'x-component-props': { table },
    properties: conditions,
  });
  parts.open('apis', draft.apis);
  const isTree = isManagedTree(entity);
  parts.put('apis.list', draft.apis, `${prefix}list`, {
    url: `${pathOfCalls(entity)}/${isTree ? 'rootList' : 'list'}`,
    params: '{{ $query }}',
    page: true,
  });
  if (isTree) {
    parts.put('apis.below', draft.apis, `${prefix}below`, { url: `${pathOfCalls(entity)}/childList` });
  }
  const bar = parts.open('', {});
  addBarButtons(subject, buttons, draft, bar);
  const cells = parts.open('cells', {});
  addRowButtons(subject, buttons, draft, cells);
  const { columns, ...rest } = tableProps(subject, settings, buttons, draft);
  const props: JsonObject = { ...rest, columns };
  parts.takesAlong('add', props, 'emptyAction');
  parts.list('columns', columns);
  parts.takesPartAlong('actions', 'columns.action');
  const on = openByRow(subject);
  parts.put('table', draft.nodes, table, {
    type: 'array',
    'x-component': 'data_table',
    'x-source': { api: `${prefix}list` },
    'x-component-props': props,
    ...(on ? { 'x-on': on } : {}),
    properties: bar,
    items: { type: 'object', properties: cells },
  });
  return draft;
}

/** What would keep a button from some people or some rows, which pressing the row would not know. */
const CONDITIONS = ['x-access', 'x-visible', 'x-hidden', 'x-disabled'];

/** Pressing a row does what its first button does: it shows the record, as long as everybody may have it shown. */
function openByRow({ parts }: Subject): JsonObject | undefined {
  const stepsOf = (view: Json | undefined): Json | undefined => ownValue(ownValue(view, 'x-on'), 'click');
  const steps = stepsOf(parts.read('actions.view'));
  if (steps === undefined) return undefined;
  const on: JsonObject = { rowClick: steps };
  parts.takesAlong('actions.view', on, 'rowClick');
  parts.whenChanged('actions.view', (view) => {
    const changed = stepsOf(view);
    const isForAll = CONDITIONS.every((key) => ownValue(view, key) === undefined);
    if (changed !== undefined && isForAll) on['rowClick'] = changed;
    else delete on['rowClick'];
  });
  return on;
}

function tableProps(
  subject: Subject,
  settings: ListSettings,
  { operations, hasRowButtons, actionWidth }: Buttons,
  { state, apis }: Draft,
): JsonObject & { columns: JsonObject[] } {
  const { entity, title, prefix, parts } = subject;
  const path = pathOfCalls(entity);
  const isTicked = operations.has('deleteBatch') || operations.has('editBatch');
  if (isTicked) state[`${prefix}selected`] = [];
  if (operations.has('editBatch')) state[`${prefix}selectedRows`] = [];
  if (operations.has('import')) {
    parts.put('apis.importExcel', apis, `${prefix}importExcel`, {
      method: 'POST',
      url: `${path}/importExcel`,
    });
    parts.put('apis.importCheck', apis, `${prefix}importCheck`, {
      method: 'POST',
      url: `${path}/importCheck`,
    });
    parts.put('apis.importTemplate', apis, `${prefix}importTemplate`, { url: `${path}/importTemplate` });
  }
  const actions = { key: 'action', title: '操作', slot: 'actions', fixed: 'right', width: actionWidth };
  return {
    title: `${title}列表`,
    ...(isManagedTree(entity) ? { tree: { api: `${prefix}below` } } : {}),
    ...(isTicked ? { selection: `${prefix}selected` } : {}),
    ...(operations.has('editBatch') ? { selectionRows: `${prefix}selectedRows` } : {}),
    ...sortOf(subject, settings),
    ...(operations.has('import')
      ? {
          import: {
            api: `${prefix}importExcel`,
            check: `${prefix}importCheck`,
            template: `${prefix}importTemplate`,
            permission: permissionOf(entity, 'import'),
          },
        }
      : {}),
    ...(operations.has('export')
      ? {
          export: {
            url: `${path}/exportXls`,
            filename: `${title}.xlsx`,
            permission: permissionOf(entity, 'export'),
          },
        }
      : {}),
    ...sumsOf(subject, settings, apis),
    ...(operations.has('add') ? { emptyAction: 'add' } : {}),
    columns: [...columnsOf(subject, settings), ...(hasRowButtons ? [actions] : [])],
  };
}

function sumsOf(subject: Subject, { sums = [] }: ListSettings, apis: JsonObject): JsonObject {
  const { entity, prefix, parts, settings, problems } = subject;
  sums.forEach((name, index) => {
    const path = [...settings, 'sums', String(index)];
    const field = findField(subject, name, path);
    if (field && !(hasColumn(field) && isSummed(entity, name, field))) {
      problems.push({ kind: 'sum', path, name });
    }
  });
  if (sums.length === 0) return {};
  const api = `${prefix}sums`;
  parts.put('apis.sums', apis, api, { url: `${pathOfCalls(entity)}/sums`, params: '{{ $query }}' });
  return { sums: { api, columns: sums } };
}

function sortOf(subject: Subject, { sort }: ListSettings): JsonObject {
  if (!sort) {
    const isKnown = Object.hasOwn(subject.entity.fields, CREATED);
    return isKnown ? { defaultSort: { column: CREATED, order: 'desc' } } : {};
  }
  const path = [...subject.settings, 'sort', 'column'];
  expectColumn(subject, sort.column, findField(subject, sort.column, path), path);
  return { defaultSort: { ...sort } };
}

function columnsOf(subject: Subject, { columns }: ListSettings): JsonObject[] {
  const { entity, settings, origins } = subject;
  if (!columns) {
    const created = entity.fields[CREATED];
    const shown = readFields(entity).flatMap((name) => columnByDefault(name, entity.fields[name]));
    return [...shown, ...(created ? [{ ...columnFor(CREATED, created), isHidden: true }] : [])];
  }
  const nameOf = (one: string | JsonObject): string | undefined =>
    typeof one === 'string' ? one : ownString(one, 'key');
  return withAdded(subject, columns, nameOf, readFields(entity), (name) => name).flatMap(({ one, index }) => {
    const path = index === undefined ? settings : [...settings, 'columns', String(index)];
    const stated = isObject(one) ? one : {};
    const name = nameOf(one);
    if (name === undefined) return [stated];
    // With a title it may show what the call answers besides the fields.
    const isOwn = stated['title'] !== undefined && !Object.hasOwn(entity.fields, name);
    const field = isOwn ? undefined : findField(subject, name, isObject(one) ? [...path, 'key'] : path);
    if (!field) return isOwn ? [stated] : [];
    if (stated['sorter'] === true) expectColumn(subject, name, field, [...path, 'sorter']);
    return [origins.mark({ ...columnFor(name, field), ...stated }, path)];
  });
}

/** Told where a list is to be filtered or sorted by what no column holds. */
function expectColumn(
  { problems }: Subject,
  name: string,
  field: EntityField | undefined,
  path: readonly string[],
): void {
  if (field && !hasColumn(field)) problems.push({ kind: 'column', path, name });
}

function columnByDefault(name: string, field: EntityField | undefined): JsonObject[] {
  if (!field) return [];
  return [{ ...columnFor(name, field), ...(LONG.has(field.type) ? { isHidden: true } : {}) }];
}

function addConditions(subject: Subject, { search }: ListSettings): JsonObject {
  const { entity, parts, origins, settings } = subject;
  const nodes: JsonObject = {};
  const readable = new Set(readFields(entity));
  const byDefault = openFields(entity).flatMap(([name, field]) =>
    readable.has(name) && isSearched(name, field, entity.text) ? [name] : [],
  );
  const named = new Set((search ?? byDefault).map((one) => (typeof one === 'string' ? one : one.name)));
  (search ?? byDefault).forEach((one, index) => {
    const path = search ? [...settings, 'search', String(index)] : settings;
    const name = typeof one === 'string' ? one : one.name;
    const field = findField(subject, name, typeof one === 'string' ? path : [...path, 'name']);
    if (!field) return;
    // A relation to many has no column, and is filtered by what it names.
    if (!isRelation(field))
      expectColumn(subject, name, field, typeof one === 'string' ? path : [...path, 'name']);
    const node = typeof one === 'string' ? searchFor(field) : changeSearch(searchFor(field), one);
    parts.put(`search.${name}`, nodes, name, origins.mark(linkedWithin(node, named), path));
  });
  return nodes;
}
