// Permissions as they come (a tree of menus, pages and buttons) turned into the rows of a matrix.
import { t, translateName } from '../../engine/text.ts';

/** One permission: a menu, a page or an operation of a page. */
export interface Permission {
  key: string;
  title: string;
  /** Code that calls and nodes ask for; empty where it has none. */
  code: string;
  /** The person who grants holds it: what they lack they may neither give nor take. */
  isHeld: boolean;
  /** Not drawn in the menu. */
  isHidden: boolean;
  /** Granted without effect. */
  isOff: boolean;
  /** Everybody has it, granted or not. */
  isForAll: boolean;
  /** Data rules may narrow it. */
  hasRules: boolean;
  record: Readonly<Record<string, unknown>>;
}

/** A menu or a page with its operations; what lies below it are rows of their own. */
export interface MatrixRow {
  page: Permission;
  operations: readonly Permission[];
  rows: readonly MatrixRow[];
  /** From 1. */
  level: number;
  parent: MatrixRow | undefined;
}

export interface RowFields {
  keyField: string;
  titleField: string;
  childrenField: string;
}

/** Levels beyond which data is taken for a cycle. */
const MAX_DEPTH = 32;
/** `menuType` of an operation. */
const BUTTON = 2;

/**
 * Reads the tree. Entries without a key are left out. Where the back end does not say what an entry is, one without
 * anything below it is an operation as long as the entries beside it have nothing below them either.
 * @throws RangeError for data that never ends
 */
export function readRows(records: readonly unknown[], fields: RowFields): MatrixRow[] {
  return readLevel(records, fields, undefined);
}

function readLevel(
  records: readonly unknown[],
  fields: RowFields,
  parent: MatrixRow | undefined,
): MatrixRow[] {
  const level = (parent?.level ?? 0) + 1;
  if (level > MAX_DEPTH) throw new RangeError(t('菜单的层级超过 {0} 层，请检查数据', MAX_DEPTH));
  return records.flatMap((record) => {
    const page = readPermission(record, fields);
    if (!page) return [];
    const below = childrenOf(page.record, fields);
    const isOperation = tellOperations(below, fields);
    const operations = below.filter(isOperation).flatMap((one) => readPermission(one, fields) ?? []);
    const row: MatrixRow = { page, operations, rows: [], level, parent };
    row.rows = readLevel(
      below.filter((one) => !isOperation(one)),
      fields,
      row,
    );
    return [row];
  });
}

function tellOperations(
  beside: readonly Record<string, unknown>[],
  fields: RowFields,
): (record: Record<string, unknown>) => boolean {
  const isFlat = beside.every((one) => childrenOf(one, fields).length === 0);
  return (record) => {
    if (childrenOf(record, fields).length > 0) return false;
    const type = record['menuType'];
    return type === undefined || type === null ? isFlat : Number(type) === BUTTON;
  };
}

function childrenOf(
  record: Readonly<Record<string, unknown>>,
  { childrenField }: RowFields,
): readonly Record<string, unknown>[] {
  const children = record[childrenField];
  return Array.isArray(children) ? children.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readPermission(record: unknown, { keyField, titleField }: RowFields): Permission | undefined {
  if (!isRecord(record)) return undefined;
  const key = record[keyField];
  if (typeof key !== 'string' || key === '') return undefined;
  const { perms } = record;
  const title = record[titleField];
  return {
    key,
    title: typeof title === 'string' && title !== '' ? translateName(title) : key,
    code: typeof perms === 'string' ? perms : '',
    isHeld: record['isHeld'] !== false,
    isHidden: record['hidden'] === true,
    isOff: record['status'] === '0',
    isForAll: record['isForAll'] === true,
    hasRules: Number(record['ruleFlag']) === 1,
    record,
  };
}

/** All rows, each before those below it. */
export function listRows(rows: readonly MatrixRow[]): MatrixRow[] {
  return rows.flatMap((row) => [row, ...listRows(row.rows)]);
}

/** The page and its operations. */
export function permissionsOf({ page, operations }: MatrixRow): Permission[] {
  return [page, ...operations];
}

/** The rows above, the nearest first. */
export function listAbove({ parent }: MatrixRow): MatrixRow[] {
  return parent ? [parent, ...listAbove(parent)] : [];
}

/** Tells whether a permission is what a search means: by its title or its code. */
export function matches({ title, code }: Permission, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return title.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted);
}

/** Keys of the rows that are shown, and whether each is wanted for itself or only stands on the way to others. */
export type ShownRows = ReadonlyMap<string, boolean>;

/**
 * Picks the rows that fit, with the way to them; everything below a menu that was named stays.
 * @param fits whether a row is wanted for itself
 */
export function pickRows(
  rows: readonly MatrixRow[],
  search: string,
  fits: (row: MatrixRow) => boolean,
): ShownRows {
  const shown = new Map<string, boolean>();
  const visit = (row: MatrixRow, isBelowHit: boolean): boolean => {
    const isHit = isBelowHit || matches(row.page, search);
    const isFound = isHit || row.operations.some((one) => matches(one, search));
    const hasShown = row.rows.map((one) => visit(one, isHit)).includes(true);
    const isWanted = isFound && fits(row);
    if (hasShown || isWanted) shown.set(row.page.key, isWanted);
    return hasShown || isWanted;
  };
  for (const row of rows) visit(row, false);
  return shown;
}
