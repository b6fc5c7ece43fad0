// One record: its form, and its reading view.
import { pathOfCalls } from '../entity/entity-calls.ts';
import type { Json, JsonObject } from '../document.ts';
import { childGroups } from './child-groups.ts';
import { childTables, type ChildTable } from './child-tables.ts';
import { inputOf, linkedWithin, readingOf, shownTogether, withProps } from './field-inputs.ts';
import { hiddenEnd, joinedEnds, joinEnd } from './periods.ts';
import { button } from './buttons.ts';
import { HISTORY, hasHistory, openOwnHistory } from './record-history.ts';
import { formRules } from './record-rules.ts';
import type { RecordSettings } from './settings.ts';
import { chosenFields, readFields, writtenFields, type Draft, type Subject } from './subject.ts';

/** Most fields that stand below one another. */
const ONE_COLUMN = 6;

/** Columns in which so many fields stand. */
export function columnsFor(count: number): number {
  return count > ONE_COLUMN ? 2 : 1;
}

/** The form of a record: written, saved, closed. */
export function draftForm(
  subject: Subject,
  { fields: chosen, columns, by = 'record', copies = false, placesBelow = false }: RecordSettings,
  setting = 'fields',
): Draft {
  const { entity, title, prefix, parts, origins } = subject;
  const fields = chosenFields(subject, setting, chosen, writtenFields(entity));
  const tables = childTables(subject, false);
  const groups = childGroups(subject, false);
  // Rows are part of the form, as fields are.
  const names = new Set([...fields, ...tables, ...groups].map(({ name }) => name));
  const rules = formRules(entity, shownTogether(entity, names), prefix);
  const draft = emptyDraft();
  const group: JsonObject = { id: { type: 'string', title: '', 'x-component': 'hidden' } };
  const ends = joinedEnds(fields);
  fields.forEach(({ name, field, path }, index) => {
    const input = linkedWithin(inputOf(name, field, entity, names), names);
    if (ends.has(name)) {
      parts.put(`fields.${name}`, group, name, origins.mark(hiddenEnd(input), path));
      return;
    }
    // What is demanded of an end stands where it is written.
    const isJoined = [...ends.values()].includes(name);
    const demanded = rules
      .filter((one) => one.field === name || ends.get(one.field) === name)
      .map((one) => one.name);
    const node = demanded.length === 0 ? input : addRules(input, demanded);
    const isFirst = index === 0 && node['x-component'] === 'text' && node['x-disabled'] === undefined;
    const shown = isFirst ? withProps(node, { autoFocus: true }) : isJoined ? joinEnd(node, field) : node;
    parts.put(`fields.${name}`, group, name, origins.mark(shown, path));
  });
  for (const { name, rule } of rules) draft.rules[name] = rule;
  const content = parts.open('form', {});
  const form: JsonObject = {
    type: 'void',
    'x-component': 'form',
    'x-component-props': { name: title },
    'x-on': { submit: [{ do: 'submit', api: `${prefix}save` }, { do: 'close' }] },
    properties: content,
  };
  parts.put('form', draft.nodes, `${prefix}form`, form);
  parts.put(
    'fields',
    content,
    'fields',
    rowOf(parts.open('fields', group), columns ?? columnsFor(fields.length - ends.size)),
  );
  for (const { name, node } of groups) parts.put(`rows.${name}`, content, name, node);
  for (const { name, node, deleteIds } of tables) {
    content[deleteIds] = { type: 'array', title: '', 'x-component': 'hidden' };
    parts.put(`rows.${name}`, content, name, node);
  }
  addFooter(subject, content);
  parts.open('form.apis', draft.apis);
  parts.put('form.apis.save', draft.apis, `${prefix}save`, saveOf(subject, tables));
  addLoading(subject, draft, by, 'form');
  if (copies) addCopying(subject, draft);
  if (placesBelow && entity.tree !== undefined) {
    const place = { do: 'set', field: entity.tree.parent, value: '{{ $params.above.id }}' };
    addBeginning(subject, draft, 'addBelow', 'above', [place]);
  }
  return draft;
}

/** The reading view of a record. */
export function draftView(
  subject: Subject,
  { fields: chosen, inForm = [], columns, by = 'record', history }: RecordSettings,
  setting = 'fields',
): Draft {
  const { entity, prefix, parts, origins } = subject;
  const fields = chosenFields(subject, setting, chosen, inOrderOf(inForm, readFields(entity)));
  const tables = [...childGroups(subject, true), ...childTables(subject, true)];
  const draft = emptyDraft();
  const group: JsonObject = parts.open('details', {});
  const ends = joinedEnds(fields);
  const names = new Set(fields.map(({ name }) => name));
  for (const { name, field, path } of fields) {
    const reading = linkedWithin(readingOf(field), names);
    const isJoined = [...ends.values()].includes(name);
    const shown = ends.has(name) ? hiddenEnd(reading) : isJoined ? joinEnd(reading, field) : reading;
    parts.put(`details.${name}`, group, name, origins.mark(shown, path));
  }
  parts.put(
    'details',
    draft.nodes,
    `${prefix}details`,
    rowOf(group, columns ?? columnsFor(fields.length - ends.size)),
  );
  for (const { name, node } of tables) parts.put(`detailRows.${name}`, draft.nodes, name, node);
  if (history ?? hasHistory(entity)) addHistory(subject, draft, by);
  addLoading(subject, draft, by, 'view');
  return draft;
}

/** Names in the order of a form; what is not in it stays behind what it stands behind in the entity. */
function inOrderOf(form: readonly string[], names: readonly string[]): string[] {
  const ordered = form.filter((name) => names.includes(name));
  names.forEach((name, at) => {
    if (!ordered.includes(name)) ordered.splice(ordered.indexOf(names[at - 1] ?? '') + 1, 0, name);
  });
  return ordered;
}

/** Below all that is read; further buttons may join it. */
function addHistory(subject: Subject, draft: Draft, by: RecordSettings['by']): void {
  const { prefix, parts } = subject;
  const buttons = parts.open('view', {});
  parts.put('view.history', buttons, 'history', {
    ...button({ text: '历史' }, HISTORY.permission),
    'x-on': { click: [openOwnHistory(subject, by)] },
  });
  parts.put('view', draft.nodes, `${prefix}view`, {
    type: 'void',
    'x-component': 'toolbar',
    'x-component-props': { align: 'right' },
    properties: buttons,
  });
}

export function emptyDraft(): Draft {
  return { apis: {}, state: {}, rules: {}, open: [], nodes: {} };
}

function addRules(node: JsonObject, names: readonly string[]): JsonObject {
  const own = node['x-rules'];
  return { ...node, 'x-rules': [...(Array.isArray(own) ? own : []), ...names] };
}

function rowOf(properties: JsonObject, columns: number): JsonObject {
  return { type: 'void', 'x-component': 'row', 'x-component-props': { columns }, properties };
}

function addFooter({ parts }: Subject, content: JsonObject): void {
  const buttons = parts.open('footer', {});
  parts.put('footer.cancel', buttons, 'cancel', {
    type: 'void',
    'x-component': 'button',
    'x-component-props': { text: '取消' },
    'x-on': { click: [{ do: 'close', result: false }] },
  });
  parts.put('footer.save', buttons, 'save', {
    type: 'void',
    'x-component': 'button',
    'x-component-props': { text: '保存', kind: 'primary', htmlType: 'submit' },
  });
  parts.put('footer', content, 'footer', {
    type: 'void',
    'x-component': 'toolbar',
    'x-component-props': { align: 'right', isSticky: true },
    properties: buttons,
  });
}

function saveOf({ entity }: Subject, tables: readonly ChildTable[]): JsonObject {
  const path = pathOfCalls(entity);
  const children = Object.fromEntries(tables.map(({ name, deleteIds }) => [name, deleteIds]));
  return { add: `${path}/add`, edit: `${path}/edit`, ...(tables.length > 0 ? { children } : {}) };
}

/** A record with rows is read anew: lists hold none of them. */
function addLoading(
  { entity, prefix, parts }: Subject,
  draft: Draft,
  by: 'record' | 'id' | 'nothing',
  screen: 'form' | 'view',
): void {
  if (by === 'nothing') return;
  const isRead = entity.children !== undefined || by === 'id';
  const steps: Json[] = isRead
    ? [
        { do: 'request', api: `${prefix}load` },
        { do: 'set', value: '{{ $result }}' },
      ]
    : [{ do: 'set', value: '{{ $params.record }}' }];
  if (isRead) {
    const id = by === 'id' ? '{{ $params.id }}' : '{{ $params.record.id }}';
    const load = { url: `${pathOfCalls(entity)}/queryById`, params: { id } };
    parts.put(`${screen}.apis.load`, draft.apis, `${prefix}load`, load);
  }
  draft.open.push({ do: 'when', if: `{{ !!$params.${by} }}`, then: steps });
}

/** What a new record begins with is what the server says of the one that it begins as. */
function addCopying(subject: Subject, draft: Draft): void {
  const { entity, prefix, parts } = subject;
  const copy = { url: `${pathOfCalls(entity)}/copy`, params: { id: '{{ $params.copy.id }}' } };
  parts.put('form.apis.copy', draft.apis, `${prefix}copy`, copy);
  const steps: Json[] = [
    { do: 'request', api: `${prefix}copy` },
    { do: 'set', value: '{{ $result }}' },
  ];
  addBeginning(subject, draft, 'copy', 'copy', steps, () => delete draft.apis[`${prefix}copy`]);
}

/** Steps for a form that a button of a row opens with a parameter; they go with the button. */
function addBeginning(
  { parts }: Subject,
  draft: Draft,
  button: 'copy' | 'addBelow',
  param: 'copy' | 'above',
  then: Json[],
  alsoGoes: () => void = () => undefined,
): void {
  const step = { do: 'when', if: `{{ !!$params.${param} }}`, then };
  draft.open.push(step);
  parts.whenRemoved(`actions.${button}`, () => {
    draft.open.splice(draft.open.indexOf(step), 1);
    alsoGoes();
  });
}
