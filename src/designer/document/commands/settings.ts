// Commands on what nodes and parts of a document hold: settings, entries of lists, declarations.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { diffDocuments, isSame } from '../diff.ts';
import { applyEdits, EditError, readPath, type Edit, type Path } from '../edits.ts';
import { nameAll, nodeAt, type Planned } from './command.ts';

/**
 * Gives a setting of nodes a value; without one it is as if it had never been set.
 * @param setting keys from the node to the setting, e.g. `['x-component-props', 'width']`
 * @param label what people call the setting
 * @param did what was done within it, where it holds more than one value
 */
export function setSetting(
  document: JsonObject,
  nodes: readonly Path[],
  setting: Path,
  value: Json | undefined,
  label: string,
  did?: string,
): Planned {
  const edits: Edit[] = [];
  let current = document;
  for (const node of nodes) {
    nodeAt(document, node);
    const own = editsOf(current, node, setting, value);
    current = applyEdits(current, own).document;
    edits.push(...own);
  }
  const names = nameAll(document, nodes);
  const title = value === undefined ? `恢复默认${names}的${label}` : `修改${names}的${label}`;
  return { title: title + tail(did), edits };
}

/** Gives several settings of one node their values at once, e.g. a sentence that becomes another one. */
export function setSettings(
  document: JsonObject,
  node: Path,
  values: readonly (readonly [setting: Path, value: Json | undefined])[],
  did: string,
): Planned {
  nodeAt(document, node);
  const edits: Edit[] = [];
  let current = document;
  for (const [setting, value] of values) {
    const own = editsOf(current, node, setting, value);
    current = applyEdits(current, own).document;
    edits.push(...own);
  }
  return { title: `${nameAll(document, [node])}：${did}`, edits };
}

const tail = (did: string | undefined): string => (did === undefined || did === '' ? '' : `：${did}`);

/** Sets what lies at a path, with the objects on the way to it; nothing empty is left behind. */
export function editsOf(document: JsonObject, base: Path, rest: Path, value: Json | undefined): Edit[] {
  const path = [...base, ...rest];
  const before = readPath(document, path);
  if (value === undefined) return before === undefined ? [] : removeWithEmpty(document, base, path);
  if (before !== undefined) return isSame(before, value) ? [] : changeWithin(before, value, path);
  const missing = rest.findIndex(
    (_, index) => readPath(document, [...base, ...rest.slice(0, index + 1)]) === undefined,
  );
  const inside = rest.slice(missing + 1).reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
  return [{ op: 'insert', path: [...base, ...rest.slice(0, missing + 1)], value: inside }];
}

/** The smallest changes that make one value of another: what somebody else does beside them goes together with them. */
function changeWithin(before: Json, value: Json, path: Path): Edit[] {
  const within = (inner: Path): Path => [...path, ...inner.slice(1)];
  return diffDocuments({ value: before }, { value }).map((edit) =>
    edit.op === 'move'
      ? { ...edit, from: within(edit.from), path: within(edit.path) }
      : { ...edit, path: within(edit.path) },
  );
}

function removeWithEmpty(document: JsonObject, base: Path, path: Path): Edit[] {
  let gone = path;
  while (gone.length > base.length + 1) {
    const around = readPath(document, gone.slice(0, -1));
    if (!isObject(around) || Object.keys(around).length > 1) break;
    gone = gone.slice(0, -1);
  }
  return [{ op: 'remove', path: gone }];
}

/** Gives the screen as a whole a setting; without a value it is as if it had never been set. */
export function setScreen(
  document: JsonObject,
  setting: Path,
  value: Json | undefined,
  label: string,
  did?: string,
): Planned {
  const title = value === undefined ? `恢复默认屏幕的${label}` : `修改屏幕的${label}`;
  return { title: title + tail(did), edits: editsOf(document, [], setting, value) };
}

/** What people call an entry of a list, e.g. 列『金额』. */
export interface Entry {
  kind: string;
  name: string;
}

const called = ({ kind, name }: Entry): string => `${kind}『${name}』`;

export function insertEntry(list: Path, at: number, value: Json, entry: Entry): Planned {
  return { title: `添加${called(entry)}`, edits: [{ op: 'insert', path: [...list, at], value }] };
}

/** @param to the place that the entry has afterwards */
export function moveEntry(
  document: JsonObject,
  list: Path,
  from: number,
  to: number,
  entry: Entry,
  next: Entry | undefined,
): Planned {
  const entries = readPath(document, list);
  if (!Array.isArray(entries) || from >= entries.length || to >= entries.length) {
    throw new EditError(`${called(entry)}已不在文档里，请重新选择`, [...list, from]);
  }
  return {
    title: next ? `${called(entry)}移到『${next.name}』前` : `${called(entry)}移到最后`,
    edits: [{ op: 'move', from: [...list, from], path: [...list, to] }],
  };
}

/** Parts of a document that hold declarations by name. */
export type DeclaredPart = 'apis' | 'state' | 'dicts' | 'rules' | 'params';

export const PART_TITLES: Readonly<Record<DeclaredPart, string>> = {
  apis: '接口',
  state: '状态',
  dicts: '字典',
  rules: '校验规则',
  params: '参数',
};

/** Declares something, changes it, or takes it back when there is no value. */
export function declare(
  document: JsonObject,
  part: DeclaredPart,
  name: string,
  value: Json | undefined,
  did?: string,
): Planned {
  const known = readPath(document, [part, name]) !== undefined;
  const what = PART_TITLES[part];
  const changed = known ? `修改${what}“${name}”` : `添加${what}“${name}”`;
  const title = value === undefined ? `删除${what}“${name}”` : changed;
  return { title: title + tail(did), edits: editsOf(document, [], [part, name], value) };
}
