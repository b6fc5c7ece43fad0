// Values written at a node: the default, the options and the bounds have to fit the type of the value and each other.
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import type { CheckContext } from '../context/context.ts';
import { checkDate, formatOfValue } from './date-values.ts';
import { checkDictValue } from '../context/dict-values.ts';
import { isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '数组',
  object: '对象',
};

/** Keywords that bound a value from below and from above. */
const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

export function checkNodeValues(context: CheckContext, view: NodeView): void {
  checkDefault(context, view);
  checkOptions(context, view);
  for (const [low, high] of BOUNDS) checkBounds(context, view, low, high);
}

function checkDefault(context: CheckContext, view: NodeView): void {
  const { findings } = context;
  const { node } = view;
  const value = node['default'];
  const type = ownString(node, 'type');
  if (value === undefined || value === null || type === undefined || isExpression(value)) return;
  const pointer = locateKeyword(view, 'default');
  if (!isOfType(value, type)) {
    findings.addAtValue(
      'type-wrong',
      pointer,
      `默认值应为${TYPE_NAMES[type] ?? type}，与 type “${type}” 一致`,
    );
    return;
  }
  checkDictValue(context, view, value, pointer);
  const format = formatOfValue(view.contract?.props.properties);
  if (format && typeof value === 'string') checkDate(value, format, pointer, findings);
  const options = readOptions(node['enum']);
  if (options.length === 0 || typeof value === 'object') return;
  // Several choices travel as one text with commas.
  const chosen: readonly Json[] = typeof value === 'string' ? value.split(',') : [value];
  const isListed = (one: Json): boolean => options.some(({ value: option }) => option === one);
  if (!isListed(value) && !chosen.every(isListed)) {
    findings.addAtValue('value-invalid', pointer, '默认值不在 enum 的选项里，请改成其中一个');
  }
}

function checkOptions({ findings }: CheckContext, view: NodeView): void {
  const { node } = view;
  const type = ownString(node, 'type');
  const known = new Set<Json>();
  for (const { value, key } of readOptions(node['enum'])) {
    const pointer = joinPointer(locateKeyword(view, 'enum'), ...key);
    const isListed = type === 'array' || type === 'object' || type === undefined || type === 'void';
    if (!isListed && !isOfType(value, type)) {
      findings.addAtValue(
        'type-wrong',
        pointer,
        `选项的值应为${TYPE_NAMES[type] ?? type}，与 type “${type}” 一致`,
      );
    }
    if (known.has(value)) findings.addAtValue('value-invalid', pointer, '选项的值重复，请只保留一个');
    known.add(value);
  }
}

function checkBounds({ findings }: CheckContext, view: NodeView, low: string, high: string): void {
  const [from, to] = [view.node[low], view.node[high]];
  if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return;
  findings.addAtValue(
    'value-invalid',
    locateKeyword(view, low),
    `${low} ${String(from)} 大于 ${high} ${String(to)}，没有值能通过，请改正其中一个`,
  );
}

interface Option {
  value: Json;
  /** Where the value is written, below `enum`. */
  key: readonly (string | number)[];
}

/** Options with plain values; those that an expression makes are known only while the screen is shown. */
function readOptions(declared: Json | undefined): Option[] {
  return itemsOf(declared).flatMap((option, index): Option[] => {
    const value = isObject(option) ? ownValue(option, 'value') : option;
    if (value === undefined || value === null || typeof value === 'object' || isExpression(value)) return [];
    return [{ value, key: isObject(option) ? [index, 'value'] : [index] }];
  });
}

function isExpression(value: Json): boolean {
  return typeof value === 'string' && readExpression(value) !== null;
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}
