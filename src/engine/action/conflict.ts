// Two people saved the same record: what each of them changed, and the record that goes on from there.
// Compared are three states: what was loaded, what the form holds (mine) and what is stored now (theirs).
import type { ConflictEntry } from '../services.ts';
import { t } from '../text.ts';
import { isObject } from '../values/json.ts';
import { isSame, readIds, readRows } from './rows.ts';

type Values = Record<string, unknown>;

/** A part of a record that somebody else saved first, as the server tells it. */
export interface Conflict {
  /** Field of the form with the rows; null is the record itself. */
  child: string | null;
  /** Place among the rows that were sent, from 1. */
  row: number | null;
  id: string;
  reason: 'changed' | 'deleted';
  /** Who, and when (`yyyy-MM-dd HH:mm:ss`). */
  by: string | null;
  at: string | null;
  /** Field with the place of a row: nobody argues about places. */
  order: string | null;
  /** Field with the version. */
  version: string | null;
  theirs: Values | null;
  /** Both values as people read them. */
  fields: { name: string; title: string; mine: string | null; theirs: string | null }[];
}

/** The form and what it was loaded with. */
export interface Sides {
  values: Values;
  loaded: Values;
}

export type Choice = 'mine' | 'theirs';

/** The conflicts of a refused save, or undefined when it was refused for another reason. */
export function readConflicts(result: unknown): Conflict[] | undefined {
  const list: unknown = isObject(result) ? result['conflicts'] : undefined;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return list.every(isConflict) ? list : undefined;
}

function isConflict(one: unknown): one is Conflict {
  return (
    isObject(one) &&
    typeof one['id'] === 'string' &&
    (one['child'] === null || typeof one['child'] === 'string') &&
    (one['reason'] === 'changed' || one['reason'] === 'deleted') &&
    (one['theirs'] === null || isObject(one['theirs'])) &&
    Array.isArray(one['fields'])
  );
}

/** What both changed. What only one of them touched is nobody's to decide: both changes stand. */
export function listDisputes(conflicts: readonly Conflict[], sides: Sides): ConflictEntry[] {
  return conflicts.flatMap((conflict) => {
    const { child, row, reason, by, at, fields } = conflict;
    const mine = findMine(conflict, sides);
    const base = findLoaded(conflict, sides) ?? {};
    const isTouched = (name: string): boolean => mine !== undefined && !isSame(mine[name], base[name]);
    const disputed = fields.filter(({ name }) => {
      if (reason === 'deleted') return true;
      return mine ? isTouched(name) : !isSame(conflict.theirs?.[name], base[name]);
    });
    const isMoot = reason === 'deleted' && !fields.some(({ name }) => isTouched(name));
    if (disputed.length === 0 || isMoot) return [];
    const place = child === null ? '' : row === null ? t('已删除的行') : t('第 {0} 行', row);
    const did = { place, reason, isRemovedByMe: child !== null && mine === undefined, by, at };
    return [
      { ...did, fields: disputed.map(({ title, mine: own, theirs }) => ({ title, mine: own, theirs })) },
    ];
  });
}

/** What differs in a record of which nobody knows what was changed: each difference may be a change of either side. */
export function listDifferences({ reason, by, at, fields }: Conflict): ConflictEntry[] {
  if (fields.length === 0) return [];
  const told = fields.map(({ title, mine, theirs }) => ({ title, mine, theirs }));
  return [{ place: '', reason, isRemovedByMe: false, by, at, fields: told }];
}

/**
 * The form as it goes on: with what only they changed, and with what was chosen where both did.
 * @param gone field with the ids of removed rows, by the field of the rows
 */
export function mergeConflicts(
  conflicts: readonly Conflict[],
  sides: Sides,
  choice: Choice,
  gone: Readonly<Record<string, string>>,
): Sides {
  return conflicts.reduce((now, conflict) => {
    if (conflict.child === null) return mergeRecord(conflict, now, choice);
    return mergeRow(conflict, conflict.child, now, choice, gone[conflict.child]);
  }, sides);
}

function mergeRecord(conflict: Conflict, { values, loaded }: Sides, choice: Choice): Sides {
  const theirs = conflict.theirs ?? {};
  return { values: mergeValues(values, loaded, theirs, choice), loaded: { ...loaded, ...theirs } };
}

/** My values over theirs, or theirs over mine where both changed one. */
function mergeValues(mine: Values, base: Values, theirs: Values, choice: Choice): Values {
  const kept = Object.entries(mine).filter(([name, value]) => {
    if (!Object.hasOwn(theirs, name)) return true;
    if (isSame(value, base[name]) || name.endsWith('_dictText')) return false;
    return choice === 'mine' || isSame(theirs[name], base[name]);
  });
  return { ...theirs, ...Object.fromEntries(kept) };
}

function mergeRow(
  conflict: Conflict,
  child: string,
  { values, loaded }: Sides,
  choice: Choice,
  goneField: string | undefined,
): Sides {
  const { id, theirs, order, version } = conflict;
  const rows = readRows(values[child]);
  const bases = readRows(loaded[child]);
  const mine = rows.find((row) => row['id'] === id);
  const base = bases.find((row) => row['id'] === id) ?? {};
  if (theirs === null) {
    // Kept although it is gone: from now on it is a new row.
    const isKept = choice === 'mine' && mine !== undefined && isTouchedRow(mine, base, order);
    const fresh = Object.fromEntries(
      Object.entries(mine ?? {}).filter(([name]) => name !== 'id' && name !== version),
    );
    return {
      values: { ...values, [child]: rows.flatMap((row) => (row !== mine ? [row] : isKept ? [fresh] : [])) },
      loaded: { ...loaded, [child]: bases.filter((row) => row['id'] !== id) },
    };
  }
  const rebased = { ...loaded, [child]: [...bases.filter((row) => row['id'] !== id), theirs] };
  if (mine) {
    const place = order === null ? {} : { [order]: mine[order] };
    const merged = { ...mergeValues(mine, base, theirs, choice), ...place, ...versionOf(theirs, version) };
    return {
      values: { ...values, [child]: rows.map((row) => (row === mine ? merged : row)) },
      loaded: rebased,
    };
  }
  if (choice === 'mine' || goneField === undefined) return { values, loaded: rebased };
  const ids = readIds(values[goneField]).filter((one) => one !== id);
  return {
    values: { ...values, [child]: insertRow(rows, theirs, order), [goneField]: ids },
    loaded: rebased,
  };
}

function versionOf(theirs: Values, version: string | null): Values {
  return version === null ? {} : { [version]: theirs[version] };
}

function isTouchedRow(mine: Values, base: Values, order: string | null): boolean {
  return Object.keys(mine).some((name) => name !== order && !isSame(mine[name], base[name]));
}

/** Back where it stood. */
function insertRow(rows: readonly Values[], row: Values, order: string | null): Values[] {
  const place = order === null ? undefined : row[order];
  const at = typeof place === 'number' ? place - 1 : rows.length;
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

function findMine({ child, id }: Conflict, { values }: Sides): Values | undefined {
  return child === null ? values : readRows(values[child]).find((row) => row['id'] === id);
}

function findLoaded({ child, id }: Conflict, { loaded }: Sides): Values | undefined {
  return child === null ? loaded : readRows(loaded[child]).find((row) => row['id'] === id);
}
