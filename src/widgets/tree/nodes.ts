// Records as tree nodes: nested or flat, with keys and titles wherever the back end puts them.
import { t } from '../../engine/text.ts';

export type TreeKey = string | number;

export interface TreeItem {
  key: TreeKey;
  title: string;
  isDisabled: boolean;
  children: readonly TreeItem[];
  record: Readonly<Record<string, unknown>>;
}

export interface TreeFields {
  keyField?: string | undefined;
  titleField: string;
  childrenField: string;
  parentField?: string | undefined;
}

/** Levels beyond which nested data is taken for a cycle. */
const MAX_DEPTH = 64;

/** Reads nested or flat records. Records without a key are left out. */
export function readNodes(rows: readonly unknown[], fields: TreeFields): TreeItem[] {
  return fields.parentField === undefined
    ? readNested(rows, fields, 0)
    : readFlat(rows, fields, fields.parentField);
}

function readNested(rows: readonly unknown[], fields: TreeFields, depth: number): TreeItem[] {
  if (depth > MAX_DEPTH) throw new RangeError(t('树的层级超过 {0} 层，请检查数据', MAX_DEPTH));
  return rows.flatMap((row) => {
    const item = readItem(row, fields);
    if (!item) return [];
    const children = item.record[fields.childrenField];
    return [{ ...item, children: Array.isArray(children) ? readNested(children, fields, depth + 1) : [] }];
  });
}

/** A record whose parent is not in the list is a root; records in a cycle are reachable from no root and left out. */
function readFlat(rows: readonly unknown[], fields: TreeFields, parentField: string): TreeItem[] {
  const items = rows.flatMap((row) => readItem(row, fields) ?? []);
  const known = new Set(items.map((item) => item.key));
  const below = new Map<unknown, TreeItem[]>();
  for (const item of items) {
    const parent = item.record[parentField];
    const place = known.has(parent as TreeKey) ? parent : undefined;
    below.set(place, [...(below.get(place) ?? []), item]);
  }
  const grow = (item: TreeItem): TreeItem => ({ ...item, children: (below.get(item.key) ?? []).map(grow) });
  return (below.get(undefined) ?? []).map(grow);
}

function readItem(row: unknown, fields: TreeFields): TreeItem | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const record = row as Record<string, unknown>;
  const key = fields.keyField === undefined ? (record['key'] ?? record['id']) : record[fields.keyField];
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  const title = record[fields.titleField];
  return {
    key,
    title: typeof title === 'string' || typeof title === 'number' ? String(title) : String(key),
    isDisabled: record['disabled'] === true,
    children: [],
    record,
  };
}

/** All keys, or those that `isWanted` takes, in the order of the tree. */
export function listKeys(
  items: readonly TreeItem[],
  isWanted: (item: TreeItem, level: number) => boolean = () => true,
  level = 1,
): TreeKey[] {
  return items.flatMap((item) => [
    ...(isWanted(item, level) ? [item.key] : []),
    ...listKeys(item.children, isWanted, level + 1),
  ]);
}

export function countItems(items: readonly TreeItem[]): number {
  return items.reduce((sum, item) => sum + 1 + countItems(item.children), 0);
}

/** Nodes whose title holds the text, with the way to them; everything below a hit stays. */
export function filterNodes(items: readonly TreeItem[], text: string): TreeItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...items];
  return items.flatMap((item) => {
    if (item.title.toLowerCase().includes(wanted)) return [item];
    const children = filterNodes(item.children, text);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

export interface Checked {
  checked: readonly TreeKey[];
  half: readonly TreeKey[];
}

/**
 * What is checked when parents follow their children: leaves count, a parent is checked when all below it are.
 * A stored parent without its children therefore never spreads to children nobody chose.
 */
export function linkChecked(items: readonly TreeItem[], stored: ReadonlySet<TreeKey>): Checked {
  const checked: TreeKey[] = [];
  const half: TreeKey[] = [];
  const visit = (item: TreeItem): 'all' | 'some' | 'none' => {
    if (item.children.length === 0) {
      if (!stored.has(item.key)) return 'none';
      checked.push(item.key);
      return 'all';
    }
    const states = item.children.map(visit);
    if (states.every((state) => state === 'all')) {
      checked.push(item.key);
      return 'all';
    }
    if (states.every((state) => state === 'none')) return 'none';
    half.push(item.key);
    return 'some';
  };
  items.forEach(visit);
  return { checked, half };
}

/** Leaves of a node that can be switched. */
export function listLeaves(item: TreeItem): TreeKey[] {
  if (item.isDisabled) return [];
  return item.children.length === 0 ? [item.key] : item.children.flatMap(listLeaves);
}

/** A node with all below it. */
export function listItems(item: TreeItem): TreeItem[] {
  return [item, ...item.children.flatMap(listItems)];
}

/** A node with all its parents, the root first; nothing where the tree does not hold it. */
export function listWay(items: readonly TreeItem[], key: TreeKey): TreeItem[] {
  for (const item of items) {
    if (item.key === key) return [item];
    const way = listWay(item.children, key);
    if (way.length > 0) return [item, ...way];
  }
  return [];
}
