// What people call something that is selected: its title, or else what its widget is called.
import type { JsonObject } from '../../engine/document.ts';
import type { WidgetContract } from '../../engine/registry/manifest.ts';
import { ownString } from '../../engine/values/json.ts';
import { t, translateName } from '../../engine/text.ts';
import { columnEntry, isColumn } from '../document/commands/columns.ts';
import { nameOf } from '../document/commands/command.ts';
import { readPath, type Path } from '../document/edits.ts';
import { followRef } from '../document/follow-ref.ts';
import { blueprintContract } from './made/blueprint-contract.ts';

/** @param path of a node or a column; the screen is called by its own title */
export function titleOf(
  document: JsonObject,
  path: Path,
  widgets: ReadonlyMap<string, WidgetContract>,
): string {
  if (path.length <= 1) return ownString(document, 'title') ?? t('屏幕');
  if (isColumn(path)) return columnEntry(document, path).name;
  const name = nameOf(document, path);
  const node = followRef(document, path)?.node ?? readPath(document, path);
  const type = ownString(node, 'x-component');
  if (name !== String(path.at(-1)) && path.at(-1) !== 'items') return name;
  return type === undefined ? (path.at(-1) === 'items' ? t('每一行') : name) : titleOfWidget(type, widgets);
}

/** What people call a widget, in their language. */
export function titleOfWidget(type: string, widgets: ReadonlyMap<string, WidgetContract>): string {
  return translateName(widgets.get(type)?.title ?? blueprintContract(type)?.title ?? type);
}
