// Form items of the 2.3 generation, in a file that was exported from there → the fields of a new record type.
import type { Json, JsonObject, SchemaNode } from '../../engine/document.ts';
import { MANAGED_FIELDS } from '../../engine/entity/managed-entity.ts';
import { compileOnlineForm } from '../../engine/online/online-form.ts';
import { isObject, itemsOf, ownString, ownValue } from '../../engine/values/json.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import { UsageError } from '../options.ts';

export interface OnlineFields {
  fields: Record<string, JsonObject>;
  /** Dictionaries of the options that items list themselves, by code. */
  dicts: Record<string, JsonObject>;
  /** What the items demand of values, by the name of the rule. */
  rules: Record<string, JsonObject>;
  /** What does not come along, each with the reason: sentences for the person. */
  left: string[];
}

/** Widgets whose values have a type of their own; the others write texts. */
const TYPES: Readonly<Record<string, string>> = {
  number: 'number',
  integer: 'integer',
  rate: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  textarea: 'text',
  umeditor: 'text',
  markdown: 'text',
  file: 'file',
  image: 'image',
};

/** Widgets that a field has without naming them. */
const STANDARD: ReadonlySet<string> = new Set([
  'text',
  'number',
  'integer',
  'date',
  'datetime',
  'time',
  'textarea',
  'file',
  'image',
]);

/** Characters of a text that says nothing of its length: of one value, and of what may be several by commas. */
const ONE = 100;
const SEVERAL = 1000;
const HOLDS_ONE: ReadonlySet<string> = new Set([
  'text',
  'password',
  'month',
  'switch',
  'list',
  'radio',
  'hidden',
]);

/** Checks of a format that are rules here. */
const FORMAT_RULES: Readonly<Record<string, string>> = { email: 'email' };

/**
 * Reads the fields of a new record type from form items.
 * @param text JSON: a list of items, or an answer that has one as its `result`
 * @param names of the module and the record type: names of dictionaries and rules begin with them
 * @param settings names of the settings that a widget declares
 * @throws UsageError when the text is no JSON, or holds no item that could be a field
 */
export function readOnlineFields(
  text: string,
  names: { module: string; entity: string },
  settings: (widget: string) => readonly string[],
): OnlineFields {
  const { value, problems } = readJson(text);
  const [problem] = problems;
  if (problem) throw new UsageError(`第 ${problem.line} 行第 ${problem.column} 列：${problem.message}`);
  const items = Array.isArray(value) ? value : ownValue(value ?? null, 'result');
  if (!Array.isArray(items)) throw new UsageError('文件里没有表单项：应是一个列表，或 result 是列表的对象');
  const form = compileOnlineForm(items, settings);
  const read: OnlineFields = { fields: {}, dicts: {}, rules: {}, left: [] };
  for (const key of form.refused) read.left.push(`“${key}” 不能作为字段名`);
  for (const item of items) read.left.push(...unreadChecks(item, form.properties));
  for (const [name, node] of Object.entries(form.properties)) {
    const reason = reasonAgainst(name, node);
    if (reason !== undefined) read.left.push(`${node.title ?? name}（${name}）${reason}`);
    else if (node.type !== 'void') addField(read, names, name, node);
  }
  if (Object.keys(read.fields).length === 0)
    throw new UsageError(['表单项里没有可以作为字段的', ...read.left].join('\n  '));
  return read;
}

/** Checks of an item that its node does not have: functions, and patterns that nobody can judge in bounded time. */
function unreadChecks(item: Json, nodes: Readonly<Record<string, SchemaNode>>): string[] {
  const name = ownString(item, 'key') ?? '';
  const node = Object.hasOwn(nodes, name) ? nodes[name] : undefined;
  if (!node || ownString(item, 'subKey')) return [];
  const kept = itemsOf(node['x-validator']).flatMap((one) => ownString(one, 'pattern') ?? []);
  const rules = [ownValue(item, 'rules'), ownValue(ownValue(item, 'fieldDecoratorOptions'), 'rules')];
  return rules.flatMap(itemsOf).flatMap((rule) => {
    const what = `${node.title ?? name}（${name}）的校验`;
    const pattern = ownString(rule, 'pattern');
    if (pattern !== undefined && pattern !== '' && !kept.includes(pattern))
      return [`${what} ${pattern} 不能作为正则表达式使用`];
    return ownValue(rule, 'validator') === undefined ? [] : [`${what}是程序，请改写成校验规则`];
  });
}

function reasonAgainst(name: string, node: SchemaNode): string | undefined {
  if (node.type === 'object') return '是子表，请为它另建实体，再写进 children';
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (MANAGED_FIELDS.includes(name) || MANAGED_FIELDS.includes(camel)) return '由系统维护';
  return undefined;
}

function addField(
  read: OnlineFields,
  { module, entity }: { module: string; entity: string },
  name: string,
  node: SchemaNode,
): void {
  const widget = node['x-component'] ?? 'text';
  const title = node.title ?? name;
  const own = `${module}_${entity}_${name}`.replaceAll('-', '_');
  const type = TYPES[widget] ?? 'string';
  const dict = dictOf(read, own, title, node);
  const props = node['x-component-props'];
  const validators = itemsOf(node['x-validator']).filter(isObject);
  const rules = validators.flatMap((validator, index) =>
    ruleOf(read, index === 0 ? own : `${own}_${index + 1}`, title, type, validator),
  );
  const isSecret = widget === 'password';
  const isPlain =
    isSecret || (props === undefined && (STANDARD.has(widget) || (widget === 'list' && dict !== undefined)));
  if (node['x-hidden'] === true || node['x-disabled'] === true)
    read.left.push(`${title}（${name}）原来隐藏或禁用，现在可以填写`);
  const length = lengthOf(type, widget, validators);
  const initial = defaultOf(type, node.default);
  read.fields[name] = {
    title,
    type,
    ...(length === undefined ? {} : { length }),
    ...(dict === undefined ? {} : { dict }),
    ...(isPlain ? {} : { widget: props === undefined ? widget : { type: widget, props } }),
    ...(isSecret ? { isSecret } : {}),
    ...(node.required === true ? { isRequired: true } : {}),
    ...(initial === undefined ? {} : { default: initial }),
    ...(rules.length === 0 ? {} : { rules }),
  };
}

/** What a new record holds, as the type of the field writes it; undefined for what it cannot hold. */
function defaultOf(type: string, value: Json | undefined): string | number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (type !== 'number' && type !== 'integer') return String(value);
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The dictionary of the item, or a new one of the options that it lists; a switch has words for its two. */
function dictOf(read: OnlineFields, code: string, title: string, node: SchemaNode): string | undefined {
  const named = node['x-dict'];
  if (typeof named === 'string') return named;
  const options =
    node['x-component'] === 'switch' ? switchOptions(node) : itemsOf(node.enum).filter(isObject);
  if (options.length === 0) return undefined;
  const items = options.map((option) => ({ value: String(option['value']), text: String(option['text']) }));
  read.dicts[code] = { title, items };
  return code;
}

function switchOptions(node: SchemaNode): JsonObject[] {
  const given = itemsOf(ownValue(node['x-component-props'], 'options'));
  const [on, off] = given.length === 2 ? given : ['Y', 'N'];
  return [
    { value: on ?? '', text: '是' },
    { value: off ?? '', text: '否' },
  ];
}

/** The most characters that an item allows; every `string` has a length. */
function lengthOf(type: string, widget: string, validators: readonly JsonObject[]): number | undefined {
  if (type !== 'string' && type !== 'text') return undefined;
  const most = Math.min(...validators.flatMap((one) => numberIn(one, 'max') ?? numberIn(one, 'len') ?? []));
  if (Number.isInteger(most) && most > 0) return most;
  if (type === 'text') return undefined;
  return HOLDS_ONE.has(widget) ? ONE : SEVERAL;
}

/** The rule of one of the item's checks, as a field uses it: none where its type or length says the same. */
function ruleOf(
  read: OnlineFields,
  name: string,
  title: string,
  type: string,
  validator: JsonObject,
): (string | JsonObject)[] {
  const message = ownString(validator, 'message');
  const asked = ownString(validator, 'format');
  const format = FORMAT_RULES[asked ?? ''];
  if (asked !== undefined && format === undefined && asked !== type)
    read.left.push(`${title}的格式要求 ${asked} 没有对应的校验规则`);
  const uses = format === undefined ? [] : [message === undefined ? format : { rule: format, message }];
  const pattern = ownString(validator, 'pattern');
  const bounds = boundsOf(type, validator);
  if (pattern === undefined && Object.keys(bounds).length === 0) return uses;
  read.rules[name] = {
    ...(pattern === undefined ? {} : { pattern }),
    ...bounds,
    message: message ?? `请按要求输入${title}`,
  };
  return [...uses, name];
}

function numberIn(object: JsonObject, key: string): number | undefined {
  const value = ownValue(object, key);
  return typeof value === 'number' ? value : undefined;
}

function boundsOf(type: string, validator: JsonObject): JsonObject {
  const [min, max, len] = ['min', 'max', 'len'].map((key) => numberIn(validator, key));
  const isNumber = type === 'number' || type === 'integer';
  const least = min ?? (isNumber ? undefined : len);
  if (isNumber)
    return { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) };
  const isText = type === 'string' || type === 'text';
  return isText && least !== undefined && Number.isInteger(least) && least > 0 ? { minLength: least } : {};
}
