// A scope of made values, so that an expression can show what it gives while somebody writes it.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { ExpressionError } from '../../../engine/expression/errors.ts';
import { evaluateTree } from '../../../engine/expression/evaluate.ts';
import { parseOnce } from '../../../engine/expression/parse-once.ts';
import { readExpression } from '../../../engine/expression/read.ts';
import type { Scope } from '../../../engine/expression/tree.ts';
import { isObject, itemsOf, ownValue } from '../../../engine/values/json.ts';
import { readPath } from '../edits.ts';
import { listFormFields, type FormField } from '../form-fields.ts';

/**
 * @param user what is known of the person at work
 * @param now text YYYY-MM-DD HH:mm:ss
 */
export function makeScope(document: JsonObject, user: Readonly<Record<string, unknown>>, now: string): Scope {
  const values: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  for (const field of listFormFields(document)) {
    const keys = field.path.split('.');
    place(field.source.startsWith('$query') ? query : values, keys, makeValue(document, field));
  }
  const dicts = document['dicts'];
  return {
    $values: values,
    $query: query,
    $params: {},
    $state: isObject(document['state']) ? document['state'] : {},
    $user: user,
    $now: now,
    $looks: {},
    $can: () => true,
    $dict: (code: unknown) =>
      typeof code === 'string' ? itemsOf(ownValue(ownValue(dicts, code), 'items')) : [],
  };
}

/** A column as far as its values follow from it. */
export interface RowColumn {
  key: string;
  title: string;
  type: string;
}

/** Types of columns whose values are no texts. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  number: 'number',
  inputNumber: 'number',
  index: 'number',
  checkbox: 'boolean',
};

/** What `$record` and `$index` hold in a table of these columns. */
export function makeRow(columns: readonly RowColumn[]): Scope {
  return {
    $index: 0,
    $record: Object.fromEntries(
      columns.map(({ key, title, type }) => [key, makeKind(COLUMN_TYPES[type] ?? 'string', type, title)]),
    ),
  };
}

function place(values: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) {
    Object.defineProperty(values, key, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const inner = Object.hasOwn(values, key) && isObject(values[key]) ? values[key] : {};
  place(inner, rest, value);
  Object.defineProperty(values, key, { value: inner, enumerable: true, configurable: true, writable: true });
}

/** What a field begins with, else something of its kind. */
function makeValue(document: JsonObject, { node, type, widget, title, dict, choices }: FormField): unknown {
  const initial = readPath(document, [...node, 'default']);
  if (initial !== undefined && !(typeof initial === 'string' && initial.includes('{{'))) return initial;
  const items = dict === undefined ? [] : itemsOf(ownValue(ownValue(document['dicts'], dict), 'items'));
  const [first] = items.length > 0 ? items : choices;
  const chosen: Json | undefined = isObject(first) ? first['value'] : first;
  if (type === 'boolean' || type === 'array' || chosen === undefined) return makeKind(type, widget, title);
  return type === 'number' || type === 'integer' ? Number(chosen) : chosen;
}

/** Something of a kind. */
function makeKind(type: string, widget: string, title: string): unknown {
  switch (type) {
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    default:
      return widget === 'date' ? '2026-01-01' : widget === 'datetime' ? '2026-01-01 09:30:00' : title;
  }
}

/**
 * What an expression gives over a scope.
 * @returns undefined for what is no expression or cannot be worked out there
 */
export function evaluateOver(text: string, scope: Scope): { value: unknown } | undefined {
  const source = readExpression(text)?.source;
  if (source === undefined) return undefined;
  const parsed = parseOnce(source);
  if (parsed instanceof ExpressionError) return undefined;
  try {
    return { value: evaluateTree(parsed.tree, scope) };
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
