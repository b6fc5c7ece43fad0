// Names of people and departments: among texts from outside they are looked up before they are put into cells, which hold
// what the pickers store; on their way out they stand for it.
import { departTexts } from '../../../controls/depart-picker/depart-texts.ts';
import { findDepartments, nameDepartments } from '../../../controls/depart-picker/find-departments.ts';
import type { TextSource } from '../../../controls/choices/lookup-texts.ts';
import { SEPARATORS, type FoundName } from '../../../controls/choices/found-names.ts';
import { keysOf } from '../../../controls/choices/option-values.ts';
import { findUsers, nameUsers } from '../../../controls/user-picker/find-users.ts';
import { fieldsOf, userTexts } from '../../../controls/user-picker/user-rows.ts';
import type { Http } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';
import type { Coerced } from '../model/coerce.ts';
import type { GridColumn } from './grid.ts';

/** What texts mean in the columns of people and departments, by column key. */
export type ResolvedTexts = ReadonlyMap<string, (text: string) => Coerced>;

const FINDERS = { sel_user: findUsers, sel_depart: findDepartments } as const;
const SOURCES = { sel_user: userTexts, sel_depart: departTexts } as const;
const TELLERS = { sel_user: nameUsers, sel_depart: nameDepartments } as const;

function finderOf({ kind: { widget } }: GridColumn) {
  return widget === 'sel_user' || widget === 'sel_depart' ? FINDERS[widget] : undefined;
}

/** The names of those whom a column holds; undefined where it holds nobody. */
export function namesOf({ kind: { widget }, settings }: GridColumn): TextSource | undefined {
  return widget === 'sel_user' || widget === 'sel_depart' ? SOURCES[widget](settings) : undefined;
}

/** Whether what one column stores means the same in another. */
export function storesAlike(one: GridColumn, other: GridColumn): boolean {
  return storedIn(one) === storedIn(other);
}

/** What the cells of a column hold: which field, and of whom. */
function storedIn({ kind: { widget = '' }, settings }: GridColumn): string {
  const fallback = widget === 'sel_user' ? fieldsOf({}).store : 'id';
  return [widget, settings['company'] === true, settings['store'] ?? fallback].join(' ');
}

/** A name as it is copied; one that would be read as several, or as another, is left out. */
export function isOneName(name: string): boolean {
  return name.trim() === name && name !== '' && !SEPARATORS.test(name);
}

/** @returns undefined where no text names anybody, so that nothing has to be waited for */
export function resolveTexts(
  http: Http,
  columns: readonly GridColumn[],
  block: readonly (readonly string[])[],
): Promise<ResolvedTexts> | undefined {
  const asked = columns.flatMap((column, at) => {
    const find = finderOf(column);
    const names = [...new Set(block.flatMap((texts) => splitNames(texts[at] ?? '')))];
    return find && names.length > 0 ? [{ column, find, names }] : [];
  });
  if (asked.length === 0) return undefined;
  const answers = asked.map(async ({ column, find, names }) => {
    const found = await find(http, column.settings, names).catch(() => undefined);
    return [column.key, (text: string) => readNames(column, splitNames(text), found)] as const;
  });
  return Promise.all(answers).then((entries) => new Map(entries));
}

/** Names of the people and departments that cells hold, by column key and stored value. */
export type ToldNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What nobody knows, or the server does not tell, is missing. */
export async function tellStored(
  http: Http,
  columns: readonly GridColumn[],
  valuesOf: (column: GridColumn) => readonly unknown[],
): Promise<ToldNames> {
  const told = await Promise.all(
    columns.map(async (column): Promise<[string, ReadonlyMap<string, string>][]> => {
      const { widget } = column.kind;
      if (widget !== 'sel_user' && widget !== 'sel_depart') return [];
      const stored = [...new Set(valuesOf(column).flatMap(keysOf))];
      if (stored.length === 0) return [];
      const names = await TELLERS[widget](http, column.settings, stored).catch(() => undefined);
      return names ? [[column.key, names]] : [];
    }),
  );
  return new Map(told.flat());
}

/** A stored value in names. */
export function nameStored(names: ReadonlyMap<string, string>, value: unknown): string {
  return keysOf(value)
    .map((key) => names.get(key) ?? key)
    .join('、');
}

function splitNames(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** @param found undefined when the server could not be asked */
function readNames(
  { settings }: GridColumn,
  names: readonly string[],
  found: ReadonlyMap<string, FoundName> | undefined,
): Coerced {
  if (names.length === 0) return { value: null };
  if (names.length > 1 && settings['multi'] !== true)
    return { reason: t('只能填一个，现在有{0}个', names.length) };
  const values: string[] = [];
  for (const name of names) {
    const one = found?.get(name) ?? { reason: t('查询“{0}”失败，请稍后重试', name) };
    if ('reason' in one) return one;
    values.push(one.value);
  }
  return { value: [...new Set(values)].join(',') };
}
