// The department tree: reading what the server sends, finding departments in it, and what a tick does to it.
import { textOf } from '../../engine/values/json.ts';

/** A department as a node of the picker. `stored` is what goes into the value, `text` what one reads. */
export interface DepartNode {
  id: string;
  stored: string;
  text: string;
  /** The record, without what lies below it. */
  row: DepartRow;
  isCompany: boolean;
  children: DepartNode[];
}

/** A department as the server sends it, e.g. with its `orgCode`. */
export type DepartRow = Readonly<Record<string, unknown>>;

export interface FieldNames {
  /** Field whose value is stored. */
  store: string;
  /** Field whose value is shown. */
  text: string;
}

/**
 * Reads the answer of `/sys/sysDepart/queryTreeList`. Entries without an id or a value to store are left out.
 * @param answer nested `{ id, key, value, title, departName, orgCategory, orgCode, children }`; orgCategory as text or number
 */
export function readDepartments(answer: unknown, fields: FieldNames): DepartNode[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry: unknown) => {
    if (entry === null || typeof entry !== 'object') return [];
    const row = entry as Record<string, unknown>;
    const id = textOf(row['id']) || textOf(row['key']);
    const stored = textOf(row[fields.store]);
    if (id === '' || stored === '') return [];
    const text = textOf(row[fields.text]) || textOf(row['departName']) || textOf(row['title']) || stored;
    const children = readDepartments(row['children'], fields);
    const isCompany = textOf(row['orgCategory']) === '1';
    const { children: _, ...own } = row;
    return [{ id, stored, text, row: own, isCompany, children }];
  });
}

/** All nodes by what is stored for them. */
export function indexByStored(tree: readonly DepartNode[]): Map<string, DepartNode> {
  const index = new Map<string, DepartNode>();
  visit(tree, (node) => index.set(node.stored, node));
  return index;
}

export function visit(tree: readonly DepartNode[], see: (node: DepartNode) => void): void {
  for (const node of tree) {
    see(node);
    visit(node.children, see);
  }
}

/** Companies, and what leads to one: all that a company picker shows. */
export function keepCompanies(tree: readonly DepartNode[]): DepartNode[] {
  return prune(tree, (node) => node.isCompany);
}

/** Nodes whose text holds the words, with everything that leads to them; letter case does not count. */
export function searchTree(tree: readonly DepartNode[], words: string): DepartNode[] {
  return words.trim() === '' ? [...tree] : prune(tree, (node) => hasWords(node, words));
}

/** Whether the text of a node holds the words; letter case does not count. */
export function hasWords({ text }: DepartNode, words: string): boolean {
  return text.toLowerCase().includes(words.trim().toLowerCase());
}

/**
 * Departments whose names hold the words, the likeliest first: whose name is the words, or begins with them.
 * @param isCompany companies are looked for, and nothing else; otherwise departments
 */
export function findByWords(
  tree: readonly DepartNode[],
  words: string,
  isCompany: boolean,
): { readonly stored: string; readonly text: string; readonly note: string }[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  const rank = (text: string): number => {
    const name = text.toLowerCase();
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
  };
  const look = (nodes: readonly DepartNode[], above: string): ReturnType<typeof findByWords> =>
    nodes.flatMap((node) => {
      const { stored, text, children } = node;
      const isHit = node.isCompany === isCompany && text.toLowerCase().includes(wanted);
      const below = look(children, above === '' ? text : `${above} / ${text}`);
      return isHit ? [{ stored, text, note: above }, ...below] : below;
    });
  return look(tree, '').toSorted((one, other) => rank(one.text) - rank(other.text));
}

function prune(tree: readonly DepartNode[], isKept: (node: DepartNode) => boolean): DepartNode[] {
  return tree.flatMap((node) => {
    const children = prune(node.children, isKept);
    return isKept(node) || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/**
 * What is ticked after one node was switched while parents and children are linked: its branch follows it, and a
 * parent is ticked when all below it are. Nodes that cannot be chosen pass a tick on but never get one.
 */
export function toggleLinked(
  tree: readonly DepartNode[],
  ticked: ReadonlySet<string>,
  toggled: string,
  canChoose: (node: DepartNode) => boolean,
): Set<string> {
  const next = new Set(ticked);
  const isOn = !ticked.has(toggled);
  const setBranch = (node: DepartNode): void => {
    if (canChoose(node)) {
      if (isOn) next.add(node.stored);
      else next.delete(node.stored);
    }
    node.children.forEach(setBranch);
  };
  // True when the toggled node lies at or below this one.
  const settle = (node: DepartNode): boolean => {
    if (node.stored === toggled) {
      setBranch(node);
      return true;
    }
    // Not `some`: it would stop at the first, and siblings with the same stored value exist.
    const isAbove = node.children.map(settle).includes(true);
    if (isAbove && canChoose(node)) {
      if (node.children.every((child) => isFull(child, next, canChoose))) next.add(node.stored);
      else next.delete(node.stored);
    }
    return isAbove;
  };
  tree.forEach(settle);
  return next;
}

function isFull(
  node: DepartNode,
  ticked: ReadonlySet<string>,
  canChoose: (node: DepartNode) => boolean,
): boolean {
  if (canChoose(node)) return ticked.has(node.stored);
  return node.children.length > 0 && node.children.every((child) => isFull(child, ticked, canChoose));
}

/** Nodes with something ticked below them that are not ticked themselves: shown as half. */
export function listHalfTicked(tree: readonly DepartNode[], ticked: ReadonlySet<string>): string[] {
  const half: string[] = [];
  const hasTick = (node: DepartNode): boolean => {
    const isBelow = node.children.map(hasTick).includes(true);
    if (isBelow && !ticked.has(node.stored)) half.push(node.stored);
    return isBelow || ticked.has(node.stored);
  };
  tree.forEach(hasTick);
  return half;
}

/** Ticked keys in the order of the tree; those that are not in it (any more) keep their place at the end. */
export function orderTicked(tree: readonly DepartNode[], ticked: ReadonlySet<string>): string[] {
  const known = [...indexByStored(tree).keys()].filter((key) => ticked.has(key));
  return [...known, ...[...ticked].filter((key) => !known.includes(key))];
}

/** The records of stored keys, in their order and without what lies below; keys that the tree does not know are left out. */
export function listChosen(tree: readonly DepartNode[], stored: readonly string[]): DepartRow[] {
  const index = indexByStored(tree);
  return stored.flatMap((key) => {
    const node = index.get(key);
    return node ? [node.row] : [];
  });
}
