// What is dragged from the palette onto the head of a table, as a column of that table.
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { ownString } from '../../../engine/values/json.ts';
import { readPath, type Path } from '../../document/edits.ts';
import type { NewNode } from './new-nodes.ts';

/** Types of columns by the widget that edits the same; those that a table does not know leave it to the table. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  text: ['input', 'text'],
  textarea: ['textarea', 'input', 'text'],
  number: ['inputNumber', 'number'],
  integer: ['inputNumber', 'number'],
  list: ['select', 'text'],
  list_multi: ['list_multi', 'select', 'text'],
  checkbox: ['checkbox', 'text'],
  switch: ['switch', 'checkbox', 'text'],
  date: ['date', 'datetime'],
  datetime: ['datetime', 'date'],
  time: ['time', 'text'],
  image: ['image'],
  file: ['file', 'text'],
};

/** @param list path of the columns of the table */
export function asColumn(
  { name, title, node }: Pick<NewNode, 'name' | 'title' | 'node'>,
  document: JsonObject,
  list: Path,
  widgets: ReadonlyMap<string, WidgetContract>,
): JsonObject {
  const table = widgets.get(ownString(readPath(document, list.slice(0, -2)), 'x-component') ?? '');
  const fields = table?.props.properties['columns']?.items?.properties ?? {};
  const known: readonly Json[] = fields['type']?.enum ?? [];
  const widget = ownString(node, 'x-component') ?? '';
  const type = [...(TYPES[widget] ?? []), widget].find((one) => known.includes(one));
  const dict = ownString(node, 'x-dict');
  return {
    key: name,
    title: ownString(node, 'title') ?? title,
    ...(type === undefined || type === fields['type']?.default ? {} : { type }),
    ...(dict === undefined ? {} : fields['dict'] ? { dict } : fields['dictCode'] ? { dictCode: dict } : {}),
  };
}
