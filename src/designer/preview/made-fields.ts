// Which fields made records have: from the columns and fields of screens, the fields of entities, and declared answers.
import type { DataShape, DeclaredCall } from '../../engine/catalog.ts';
import type { PlanNode, ScreenPlan, Template } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import { ownString } from '../../engine/values/json.ts';
import { listNodes, readColumns, valueOf } from '../canvas/made-data.ts';
import type { MadeField } from './protocol.ts';

/** Path of the records that a call is about: its address without its last part. */
export function baseOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** Whether an address is one that a declared one stands for, which has `{name}` where anything may stand. */
export function isAddressOf(declared: string, path: string): boolean {
  if (declared === path) return true;
  if (!declared.includes('{')) return false;
  const [wanted, given] = [declared.split('/'), path.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at])
  );
}

/** Names and addresses of the calls of a screen. */
function listCalls(plan: ScreenPlan): { name: string; url: string }[] {
  return Object.entries(plan.apis).flatMap(([name, api]) =>
    api.kind === 'call'
      ? [{ name, url: api.url }]
      : [
          { name, url: api.add },
          { name, url: api.edit },
        ],
  );
}

/**
 * Fields of the records below a path; what a screen says of one stands before what its entity says, and that before a mere
 * name in an answer.
 */
export function listFields(
  base: string,
  plans: Iterable<ScreenPlan>,
  calls: readonly DeclaredCall[],
  entities: Readonly<Record<string, readonly MadeField[]>>,
): MadeField[] {
  const fields = new Map<string, MadeField>();
  const add = (list: readonly MadeField[]): void => {
    for (const field of list) {
      const known = fields.get(field.key);
      // A column may show the text of a code; whoever knows the dictionary says more.
      const saysMore = known?.isBare === true || (known?.dict === undefined && field.dict !== undefined);
      if (!known || saysMore) fields.set(field.key, field);
    }
  };
  for (const plan of plans) {
    const own = listCalls(plan).filter(({ url }) => baseOf(url) === base);
    if (own.length === 0) continue;
    const nodes = listNodes(plan.root);
    for (const node of nodes) {
      const isOfList = node.source?.kind === 'api' && own.some(({ name }) => name === sourceOf(node));
      if (isOfList) add([...readColumns(node.props), ...readSeries(node.props)]);
    }
    if (own.some(({ name }) => isForm(plan, name))) add(nodes.flatMap((node) => fieldOf(node)));
  }
  const declared = calls.filter(({ url }) => baseOf(url) === base);
  for (const { entity } of declared) if (entity !== undefined) add(entities[entity] ?? []);
  for (const { method, answer } of declared) {
    if (method === 'GET' && answer !== undefined) add(namesOf(answer).map(bareField));
  }
  // What is only the text of a code follows from the code.
  return [...fields.values()].filter(
    ({ key }) => !key.endsWith('_dictText') || !fields.has(key.slice(0, -9)),
  );
}

/** Fields that a chart draws: a category, and numbers. */
function readSeries(props: Template): MadeField[] {
  const category = valueOf(props, 'xField');
  if (typeof category !== 'string') return [];
  const series = valueOf(props, 'series');
  const numbers = (Array.isArray(series) ? series : []).flatMap((one): MadeField[] => {
    const key = ownString(one, 'field');
    return key === undefined ? [] : [{ key, title: ownString(one, 'title') ?? key, type: 'number' }];
  });
  const type = /date|day|time/i.test(category) ? 'date' : 'string';
  return [{ key: category, title: t('示例'), type }, ...numbers];
}

function sourceOf({ source }: PlanNode): string | undefined {
  return source?.kind === 'api' ? source.api : undefined;
}

/** Whether a call reads or saves the record that the form of a screen shows, and no list of others. */
function isForm(plan: ScreenPlan, name: string): boolean {
  const api = plan.apis[name];
  if (api?.kind === 'save') return true;
  return (
    api !== undefined && api.page !== true && !listNodes(plan.root).some((node) => sourceOf(node) === name)
  );
}

/** Widgets into which people write a text. */
const TYPED = new Set(['text', 'textarea', 'hidden', 'email', 'phone']);

function fieldOf({ kind, path, title, type, widget, dict, query }: PlanNode): MadeField[] {
  if (kind !== 'field' || path === '' || path.includes('.') || query) return [];
  const dated = /^(?:date|datetime|time)$/.exec(widget ?? '')?.[0];
  // What is chosen among records has no value that means anything; a password has none to be shown.
  const isChosen = type === 'string' && dict === undefined && !TYPED.has(widget ?? 'text');
  return [{ key: path, title: constantText(title) ?? path, type: dated ?? (isChosen ? 'file' : type), dict }];
}

function constantText(template: Template | undefined): string | undefined {
  return template?.kind === 'constant' && typeof template.value === 'string' && template.value !== ''
    ? template.value
    : undefined;
}

/** Names by which people know a record, in lists and trees that nobody declared more of. */
const NAMING = /(?:name|title|text|label)$/i;

function bareField(key: string): MadeField {
  const isCount = /^(?:version|sort|total|count|today|sum)|(?:Num|Count)$/i.test(key);
  const type = isCount ? 'integer' : /time$/i.test(key) ? 'datetime' : NAMING.test(key) ? 'string' : 'file';
  return { key, title: t('示例'), type, isBare: true };
}

/** Names of plain values of one record in an answer: of a page its rows, of a list its items. */
function namesOf(shape: DataShape): string[] {
  const record = recordOf(shape);
  return record
    ? Object.keys(record).filter((name) => record[name] === 'plain' || record[name] === 'any')
    : [];
}

/** Shape of one record in an answer; undefined where there is none. */
export function recordOf(shape: DataShape): Readonly<Record<string, DataShape>> | undefined {
  if (typeof shape === 'string') return undefined;
  if ('items' in shape) return recordOf(shape.items);
  return isPage(shape) ? recordOf(shape.fields['records'] ?? 'any') : shape.fields;
}

/** Whether an answer is a page of records. */
export function isPage(shape: DataShape | undefined): boolean {
  if (shape === undefined || typeof shape === 'string' || !('fields' in shape)) return false;
  return 'records' in shape.fields && 'total' in shape.fields;
}
