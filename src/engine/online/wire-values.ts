// Narrowing of what online declarations hold: nobody has checked them, and no text of theirs may become an expression.
import type { Json, JsonObject, SchemaNode } from '../document.ts';
import { isForbiddenName } from '../expression/forbidden.ts';
import { readExpression } from '../expression/read.ts';

export type WireObject = Readonly<Record<string, unknown>>;

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or number as text; nothing else has a text. */
export function wireText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** A text that stays one: what would be read as an expression is left out. */
export function plainText(value: unknown): string {
  const text = wireText(value);
  return readExpression(text) === null ? text : '';
}

/** Flags come as booleans, numbers and texts. */
export function wireFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true' || value === 'Y';
}

/** Whether a text may be the name of a field, table or column. */
export function isName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !isForbiddenName(text);
}

/** The name of a field, table or column, or undefined for what is none. */
export function nameOf(value: unknown): string | undefined {
  const text = wireText(value);
  return isName(text) ? text : undefined;
}

/** JSON in a text, or the object itself; anything else is an empty object. */
export function wireJson(value: unknown): WireObject {
  if (isWireObject(value)) return value;
  if (typeof value !== 'string' || value.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isWireObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Options as `{ value, text }`; a number stays a number. */
export function wireOptions(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((option): JsonObject[] => {
    if (!isWireObject(option)) {
      const text = plainText(option);
      return text === '' ? [] : [{ value: text, text }];
    }
    const key = option['value'];
    const text = plainText(option['text'] ?? option['label'] ?? option['title'] ?? key);
    if (typeof key === 'number' && Number.isFinite(key)) return [{ value: key, text }];
    return typeof key === 'string' && readExpression(key) === null ? [{ value: key, text }] : [];
  });
}

/** Settings without those that say nothing. */
export function settingsOf(settings: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(settings).filter((one): one is [string, Json] => one[1] !== undefined && one[1] !== ''),
  );
}

/**
 * The dictionary of an online field: a code, or `table,text,value` where a table is named. A condition behind the
 * table is free SQL and makes the whole unreadable.
 */
function dictCodeOf(item: WireObject): string {
  const [table, text, code] = ['dictTable', 'dictText', 'dictCode'].map((key) => wireText(item[key]));
  if (!table) return code !== undefined && /^[A-Za-z0-9_.-]+$/.test(code) ? code : '';
  return [table, text, code].every((part) => part !== undefined && isName(part))
    ? `${table},${text},${code}`
    : '';
}

/** The given options, otherwise the dictionary of the field; without either nothing is asked of the server. */
export function optionsOf(item: WireObject, given: unknown): Pick<SchemaNode, 'x-dict' | 'enum'> {
  const options = wireOptions(given);
  if (options.length > 0) return { enum: options };
  const dict = dictCodeOf(item);
  return dict === '' ? { enum: [] } : { 'x-dict': dict };
}

/** Where a search field looks: table and columns by name. */
export function searchedTable(item: WireObject): Readonly<Record<string, string | undefined>> {
  return {
    dictTable: nameOf(item['dictTable']),
    dictText: nameOf(item['dictText']),
    dictCode: nameOf(item['dictCode']),
  };
}
