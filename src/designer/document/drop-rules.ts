// What may lie where: in containers at all, parts in what shows parts, cells in rows.
import { isBlueprint } from '../../engine/blueprint/settings.ts';
import type { JsonObject } from '../../engine/document.ts';
import type { WidgetContract } from '../../engine/registry/manifest.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { readPath, type Path } from './edits.ts';

/** What of a widget decides about it. */
export type DropRule = Pick<WidgetContract, 'title' | 'draws' | 'holds' | 'liesIn'> &
  Partial<Pick<WidgetContract, 'group'>>;

/** The rules of a widget type; undefined for one that nobody knows. */
export type FindRule = (type: string) => DropRule | undefined;

/** Whether a node takes others among its `properties`. */
export function isContainer(node: JsonObject, find: FindRule): boolean {
  const widget = ownString(node, 'x-component');
  const type = ownString(node, 'type');
  if (widget === undefined) return type === 'void' || type === 'object';
  // Its own nodes come behind those that it becomes.
  if (isBlueprint(widget)) return widget !== 'batch_edit';
  const rule = find(widget);
  return rule?.draws === 'children' || Array.isArray(rule?.holds);
}

/** Whether a node shows what lies in it as tabs or panels, each of which is a group of its own. */
export function holdsParts(node: JsonObject, find: FindRule): boolean {
  const widget = ownString(node, 'x-component');
  return widget !== undefined && find(widget)?.holds === 'parts';
}

/** A group without a widget: what tabs and panels show one by one. */
export function isPart(node: JsonObject): boolean {
  return ownString(node, 'x-component') === undefined && ownString(node, 'type') === 'void';
}

/** Whether a node may stand right below another one. */
export function mayLie(node: JsonObject, parent: JsonObject, find: FindRule): boolean {
  if (!isContainer(parent, find)) return false;
  if (holdsParts(parent, find)) return isPart(node);
  const { liesIn, group } = find(ownString(node, 'x-component') ?? '') ?? {};
  const holds = find(ownString(parent, 'x-component') ?? '')?.holds;
  if (Array.isArray(holds) && !(group !== undefined && holds.includes(group))) return false;
  return liesIn === undefined || liesIn.includes(ownString(parent, 'x-component') ?? '');
}

/** Why a node may not stand at a place, as a sentence; undefined where it may. */
export function refusePlace(
  document: JsonObject,
  parent: Path,
  node: JsonObject,
  find: FindRule,
): string | undefined {
  const around = readPath(document, parent);
  if (!isObject(around) || mayLie(node, around, find)) return undefined;
  const own = find(ownString(node, 'x-component') ?? '');
  if (own?.liesIn && !own.liesIn.includes(ownString(around, 'x-component') ?? '')) {
    const places = own.liesIn.map((type) => `“${find(type)?.title ?? type}”`).join('、');
    return places === ''
      ? `“${own.title}”不能放在屏幕里，请用“打开”步骤把一个页面打开在其中`
      : `“${own.title}”只能放在${places}里，请先添加它`;
  }
  const title = find(ownString(around, 'x-component') ?? '')?.title ?? '';
  return holdsParts(around, find)
    ? `“${title}”里直接只放各页，请放进其中一页`
    : `“${title}”里不能放组件，请换一个位置`;
}
