// Fields of online forms of the 2.3 generation as nodes of a form.
import type { Json, JsonObject, SchemaNode } from '../document.ts';
import { FORMATS } from '../rule/formats.ts';
import { compilePattern } from '../rule/pattern.ts';
import {
  isName,
  isWireObject,
  nameOf,
  optionsOf,
  plainText,
  searchedTable,
  settingsOf,
  wireFlag,
  wireJson,
  wireOptions,
  wireText,
  type WireObject,
} from './wire-values.ts';

export interface OnlineForm {
  /** Children of a `form`; those of a sub-table lie in an object of its name. */
  properties: Record<string, SchemaNode>;
  /** Keys that are no names of fields. */
  refused: string[];
}

type Drawn = Pick<SchemaNode, 'type' | 'x-component' | 'x-component-props' | 'x-dict' | 'enum'>;
type View = (item: WireObject) => Drawn;

const plain =
  (widget: string, type: SchemaNode['type'] = 'string', settings?: JsonObject): View =>
  () => ({ type, 'x-component': widget, ...(settings ? { 'x-component-props': settings } : {}) });

const choice =
  (widget: string): View =>
  (item) => ({ type: 'string', 'x-component': widget, ...optionsOf(item, item['listSource']) });

/** Form item types of the product; every other one is a text. */
const VIEWS: ReadonlyMap<string, View> = new Map([
  ['text', plain('text')],
  ['number', numberField],
  ['integer', plain('integer', 'integer')],
  ['password', plain('password')],
  ['date', plain('date')],
  ['datetime', plain('datetime')],
  ['month', plain('month')],
  ['time', plain('time')],
  ['textarea', plain('textarea')],
  ['list', choice('list')],
  ['radio', choice('radio')],
  ['checkbox', choice('checkbox')],
  ['list_multi', choice('list_multi')],
  ['file', plain('file')],
  ['image', plain('image')],
  ['rate', plain('rate', 'number')],
  ['switch', switchField],
  ['umeditor', plain('umeditor')],
  ['markdown', plain('markdown')],
  ['popup', popupField],
  ['sel_depart', plain('sel_depart')],
  ['sel_user', plain('sel_user')],
  ['company', plain('company')],
  ['sel_search', searchField],
  ['sel_tree', treeField],
  ['cat_tree', categoryField],
  ['hidden', plain('hidden')],
  ['link_down', linkField],
  ['pca', plain('pca')],
  ['divider', () => ({ type: 'void', 'x-component': 'divider' })],
]);

/**
 * Turns form items into nodes. Texts of the items stay texts, also when they look like expressions; functions among
 * the rules cannot travel and are left out.
 * @param items form items as the form designer stores them; what is no item is passed over
 * @param settings names of the settings that a widget declares: others of `widgetAttrs` are left out
 */
export function compileOnlineForm(
  items: readonly unknown[],
  settings: (widget: string) => readonly string[],
): OnlineForm {
  const form: OnlineForm = { properties: {}, refused: [] };
  for (const item of items) {
    if (!isWireObject(item)) continue;
    const key = wireText(item['key']);
    const sub = wireText(item['subKey']);
    if (!isName(key) || (sub !== '' && !isName(sub))) {
      form.refused.push(sub === '' ? key : `${sub}.${key}`);
      continue;
    }
    const place = sub === '' ? form.properties : childrenOf(form.properties, sub);
    place[key] = compileItem(key, item, settings);
    for (const name of hiddenNames(item)) place[name] ??= { type: 'string', 'x-component': 'hidden' };
  }
  return form;
}

function childrenOf(properties: Record<string, SchemaNode>, sub: string): Record<string, SchemaNode> {
  const group = (properties[sub] ??= { type: 'object', properties: {} });
  return (group.properties ??= {});
}

function compileItem(
  key: string,
  item: WireObject,
  settings: (widget: string) => readonly string[],
): SchemaNode {
  const drawn = (VIEWS.get(wireText(item['type'])) ?? plain('text'))({ ...item, key });
  const attributes = wireJson(item['widgetAttrs']);
  const known = new Set(settings(drawn['x-component'] ?? ''));
  const given = Object.entries(attributes).filter(
    ([name, value]) => known.has(name) && (typeof value !== 'object' || value === null),
  );
  const placeholder = plainText(item['placeholder']);
  const props = settingsOf({
    ...Object.fromEntries(given.map(([name, value]) => [name, plainJson(value)])),
    ...(known.has('placeholder') ? { placeholder } : {}),
    ...drawn['x-component-props'],
  });
  const initial = plainJson(wireJson(item['fieldDecoratorOptions'])['initialValue']);
  return {
    title: plainText(item['label']) || key,
    ...drawn,
    ...(Object.keys(props).length > 0 ? { 'x-component-props': props } : {}),
    ...(initial === undefined || drawn.type === 'void' ? {} : { default: initial }),
    ...(drawn.type === 'void' ? {} : rulesOf(item)),
    ...(wireFlag(attributes['disabled']) ? { 'x-disabled': true } : {}),
    ...(item['hiddenProp'] === true ? { 'x-hidden': true } : {}),
  };
}

/** Rules of the item and of its decorator, in this order. */
function rulesOf(item: WireObject): Pick<SchemaNode, 'required' | 'x-validator'> {
  const lists = [item['rules'], wireJson(item['fieldDecoratorOptions'])['rules']];
  const rules = lists
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .filter(isWireObject);
  const validators = rules.map(ruleOf).filter((rule) => Object.keys(rule).some((name) => name !== 'message'));
  return {
    ...(rules.some((rule) => wireFlag(rule['required'])) ? { required: true } : {}),
    ...(validators.length > 0 ? { 'x-validator': validators } : {}),
  };
}

/** A rule as `x-validator` knows it; what it does not know is left out. */
function ruleOf(rule: WireObject): JsonObject {
  const numbers = ['min', 'max', 'len'].filter((name) => typeof rule[name] === 'number');
  const pattern = wireText(rule['pattern']);
  const type = wireText(rule['type']);
  return settingsOf({
    ...(wireFlag(rule['required']) ? { required: true } : {}),
    ...Object.fromEntries(numbers.map((name) => [name, rule[name] as number])),
    ...(pattern === '' || !isPattern(pattern) ? {} : { pattern }),
    ...(FORMATS.has(type) && ['email', 'url', 'integer', 'number'].includes(type) ? { format: type } : {}),
    ...(wireFlag(rule['whitespace']) ? { whitespace: true } : {}),
    message: plainText(rule['message']),
  });
}

function isPattern(text: string): boolean {
  try {
    compilePattern(text);
    return true;
  } catch {
    return false;
  }
}

/** Fields that hold what another one writes beside its value. */
function hiddenNames(item: WireObject): string[] {
  return [item['textField'], item['hiddenProp']].map(wireText).filter(isName);
}

/** A scalar, or undefined; a text that would be an expression is none. */
function plainJson(value: unknown): Json | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (typeof value === 'string') return plainText(value) === '' ? undefined : value;
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[]).map(plainJson).filter((one): one is Json => one !== undefined);
}

function numberField(item: WireObject): Drawn {
  const settings = wireFlag(item['onlyInteger']) ? { 'x-component-props': { onlyInteger: true } } : {};
  return { type: 'number', 'x-component': 'number', ...settings };
}

function switchField(item: WireObject): Drawn {
  const { switchOptions } = item;
  const options = (Array.isArray(switchOptions) ? (switchOptions as unknown[]) : []).map(plainText);
  return {
    type: 'string',
    'x-component': 'switch',
    ...(options.length === 2 && options.every((one) => one !== '')
      ? { 'x-component-props': { options } }
      : {}),
  };
}

function popupField(item: WireObject): Drawn {
  return {
    type: 'string',
    'x-component': 'popup',
    'x-component-props': settingsOf({
      code: plainText(item['popupCode']),
      field: wireText(item['key']),
      orgFields: plainText(item['orgFields']),
      destFields: plainText(item['destFields']),
    }),
  };
}

function searchField(item: WireObject): Drawn {
  const options = wireOptions(item['listSource']);
  if (options.length > 0) return { type: 'string', 'x-component': 'sel_search', enum: options };
  return {
    type: 'string',
    'x-component': 'sel_search',
    'x-component-props': settingsOf(searchedTable(item)),
  };
}

/** The column list of the table stands in `dictText`: id, pid, text and the flag of branches. */
function treeField(item: WireObject): Drawn {
  const [id, pid, text, hasChild] = wireText(item['dictText']).split(',').map(nameOf);
  const table = nameOf(item['dictTable']);
  const isComplete = [table, id, pid, text].every((part) => part !== undefined);
  return {
    type: 'string',
    'x-component': 'sel_tree',
    'x-component-props': settingsOf({
      ...(isComplete ? { dict: [table, text, id].join(','), pidField: pid, hasChildField: hasChild } : {}),
      pidValue: plainText(item['pidValue'] ?? item['dictCode']),
    }),
  };
}

/** The root is named by its code; an id alone (`pidValue`) names no root here. */
function categoryField(item: WireObject): Drawn {
  return {
    type: 'string',
    'x-component': 'cat_tree',
    'x-component-props': settingsOf({
      pcode: plainText(item['dictCode']),
      textField: nameOf(item['textField']),
    }),
  };
}

/**
 * Table and columns stand as JSON where others name their table. The condition travels as it is: the server compares
 * it with what it knows, and never runs it.
 */
function linkField(item: WireObject): Drawn {
  const config = wireJson(item['dictTable']);
  const names = ['table', 'txt', 'key', 'idField', 'pidField'];
  const isComplete = names.every((name) => nameOf(config[name]) !== undefined);
  const others = wireText(config['linkField']).split(',').map(nameOf);
  return {
    type: 'string',
    'x-component': 'link_down',
    'x-component-props': {
      ...(isComplete
        ? {
            config: settingsOf({
              ...Object.fromEntries(names.map((name) => [name, nameOf(config[name])])),
              condition: plainText(config['condition']),
            }),
          }
        : {}),
      ...(others.every((name) => name !== undefined) ? { others } : {}),
    },
  };
}
