// Commands that give something another name, everywhere it is named.
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { NameUse } from '../../../engine/check/document/name-uses.ts';
import { isPlainName, isReservedName } from '../../../engine/check/document/names.ts';
import { joinPointer } from '../../../engine/check/findings/pointer.ts';
import { isObject } from '../../../engine/values/json.ts';
import { applyEdits, EditError, nextKey, readPath, type Edit, type Path } from '../edits.ts';
import { nameOf, nodeAt, type Planned } from './command.ts';
import { PART_TITLES, type DeclaredPart } from './settings.ts';
import { pathOf } from './texts.ts';

/**
 * Gives a node another name.
 * @param uses where the document names its parts, as the checker resolves them
 */
export function renameNode(
  document: JsonObject,
  path: Path,
  name: string,
  uses: readonly NameUse[],
): Planned {
  nodeAt(document, path);
  if (path.at(-2) !== 'properties') throw new EditError('这个节点没有名称，请选择屏幕中的节点', path);
  const pointer = joinPointer('', ...path);
  const edits = renameKey(
    document,
    path,
    name,
    uses.filter(({ kind, target }) => kind === 'node' && target === pointer),
  );
  const selection = [[...path.slice(0, -1), name]];
  return { title: `“${nameOf(document, path)}”的名称改为 ${name}`, edits, selection };
}

/** Kinds of uses by the part that declares what they name. */
const KINDS: Readonly<Record<DeclaredPart, NameUse['kind']>> = {
  apis: 'api',
  state: 'state',
  dicts: 'dict',
  rules: 'rule',
  params: 'param',
};

/** Gives a declaration another name. */
export function renameDeclared(
  document: JsonObject,
  part: DeclaredPart,
  name: string,
  next: string,
  uses: readonly NameUse[],
): Planned {
  const own = uses.filter(({ kind, target }) => kind === KINDS[part] && target === name);
  return {
    title: `${PART_TITLES[part]}“${name}”改名为“${next}”`,
    edits: renameKey(document, [part, name], next, own),
  };
}

function renameKey(document: JsonObject, path: Path, name: string, uses: readonly NameUse[]): Edit[] {
  const siblings = readPath(document, path.slice(0, -1));
  const before = String(path.at(-1));
  if (!isObject(siblings) || !Object.hasOwn(siblings, before)) {
    throw new EditError('要改名的内容已不在文档里，请重新选择', path);
  }
  if (!isPlainName(name) || isReservedName(name)) {
    throw new EditError(
      `名称 “${name}” 不能使用，请以字母、下划线或汉字开头，只用字母、数字、下划线和连字符`,
      path,
    );
  }
  if (name === before) return [];
  if (Object.hasOwn(siblings, name)) throw new EditError(`“${name}” 已经存在，请换一个名称`, path);
  // What is read as `$values.name` can only hold what may stand there.
  const isInExpression = uses.some(({ pointer }) =>
    String(readPath(document, pathOf(document, pointer))).includes('{{'),
  );
  if (isInExpression && name.includes('-')) {
    throw new EditError(`表达式里用到了 “${before}”，新名称不能含连字符，请换一个名称`, path);
  }
  const unclear = uses.find(({ isUnclear }) => isUnclear === true);
  if (unclear) {
    throw new EditError(`${unclear.pointer} 处写法特殊，不能自动改名，请先改写这一处`, path);
  }
  const edits: Edit[] = [];
  for (const [pointer, own] of groupBy(uses.filter(({ isKey }) => isKey !== true))) {
    const at = pathOf(document, pointer);
    const text = readPath(document, at);
    if (typeof text === 'string') edits.push({ op: 'replace', path: at, value: exchange(text, own, name) });
  }
  let current = applyEdits(document, edits).document;
  const keys = uses.filter(({ isKey }) => isKey === true).map(({ pointer }) => pathOf(document, pointer));
  // The declaration last: the other places are told by where they stand before.
  for (const from of [...keys, path]) {
    const around = readPath(current, from.slice(0, -1));
    const next = isObject(around) ? nextKey(around, String(from.at(-1))) : undefined;
    const edit: Edit = {
      op: 'move',
      from,
      path: [...from.slice(0, -1), name],
      ...(next === undefined ? {} : { before: next }),
    };
    edits.push(edit);
    current = applyEdits(current, [edit]).document;
  }
  return edits;
}

function groupBy(uses: readonly NameUse[]): Map<string, NameUse[]> {
  const groups = new Map<string, NameUse[]>();
  for (const use of uses) groups.set(use.pointer, [...(groups.get(use.pointer) ?? []), use]);
  return groups;
}

/** The text with a name in the place of each use: all else keeps its characters. */
function exchange(text: string, uses: readonly NameUse[], name: string): Json {
  return [...uses]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (changed, { start, length }) => changed.slice(0, start) + name + changed.slice(start + length),
      text,
    );
}
