// Commands on the cells of tables: what a column draws in each of its rows stands below `items`, by a name that it says.
import type { JsonObject } from '../../../engine/document.ts';
import { isObject, itemsOf, ownString } from '../../../engine/values/json.ts';
import { applyEdits, EditError, readPath, type Edit, type Path } from '../edits.ts';
import type { FindRule } from '../drop-rules.ts';
import { freeName } from '../free-name.ts';
import { columnEntry } from './columns.ts';
import { nameAll, nodeAt, takenNames, type Planned } from './command.ts';
import { moveNodes, type Place } from './nodes.ts';
import { COLUMNS } from './columns.ts';

/** What stands in a row and holds no value of its own. */
const IN_CELLS: readonly string[] = ['display', 'action'];

/** Whether a widget may stand in the cells of a table. */
export function fitsCell(widget: string | undefined, find: FindRule): boolean {
  return widget !== undefined && IN_CELLS.includes(find(widget)?.group ?? '');
}

/**
 * Has the cells of a column hold what is put there. What they drew before stays beside it.
 * @param put puts it into the toolbar of the cell
 */
export function fillCells(
  document: JsonObject,
  column: Path,
  put: (document: JsonObject, place: Place) => Planned,
): Planned {
  const { edits, parent } = openCells(document, column);
  const planned = put(applyEdits(document, edits).document, { parent });
  const all = [...edits, ...planned.edits];
  const { document: after } = applyEdits(document, all);
  const { name } = columnEntry(document, column);
  const title = `${nameAll(after, planned.selection ?? [])}放进列『${name}』的单元格`;
  return { ...planned, title, edits: all };
}

/** Moves nodes of the screen into the cells of a column. */
export function moveIntoCells(
  document: JsonObject,
  nodes: readonly Path[],
  column: Path,
  find: FindRule,
): Planned {
  for (const path of nodes) {
    if (!fitsCell(ownString(nodeAt(document, path), 'x-component'), find))
      throw new EditError('单元格里只放显示内容的组件和按钮，请换一个位置', path);
  }
  return fillCells(document, column, (current, place) => {
    const planned = moveNodes(current, nodes, place);
    // A column that drew one of them draws its value again.
    const table = column.slice(0, -3);
    const { document: after } = applyEdits(current, planned.edits);
    const left = itemsOf(readPath(after, [...table, ...COLUMNS])).flatMap((one, at): Edit[] => {
      const slot = ownString(one, 'slot');
      const isThere = slot === undefined || slotAt(after, table, slot) !== undefined;
      return isThere || slotAt(current, table, slot) === undefined
        ? []
        : [{ op: 'remove', path: [...table, ...COLUMNS, at, 'slot'] }];
    });
    return { ...planned, edits: [...planned.edits, ...left] };
  });
}

function slotAt(document: JsonObject, table: Path, name: string): JsonObject | undefined {
  const slot = readPath(document, [...table, 'items', 'properties', name]);
  return isObject(slot) ? slot : undefined;
}

/** Makes sure that the cells of a column draw a toolbar, which what they drew goes into. */
function openCells(document: JsonObject, column: Path): { edits: Edit[]; parent: Path } {
  const table = column.slice(0, -3);
  const node = nodeAt(document, table);
  if (!isObject(readPath(document, column))) throw new EditError('所选的列已不在文档里，请重新选择', column);
  const named = ownString(readPath(document, column), 'slot');
  const drawn = named === undefined ? undefined : slotAt(document, table, named);
  const fields = [...table, 'items', 'properties'];
  if (named !== undefined && drawn?.['x-component'] === 'toolbar')
    return { edits: [], parent: [...fields, named] };
  const name = freeName('cell', takenNames(document));
  const items = node['items'];
  const edits: Edit[] = [];
  if (!isObject(items))
    edits.push({ op: 'insert', path: [...table, 'items'], value: { type: 'object', properties: {} } });
  else if (!isObject(items['properties'])) edits.push({ op: 'insert', path: fields, value: {} });
  const parent = [...fields, name];
  const toolbar: JsonObject = { type: 'void', 'x-component': 'toolbar', properties: {} };
  edits.push({ op: 'insert', path: parent, value: toolbar });
  if (drawn && named !== undefined)
    edits.push({ op: 'move', from: [...fields, named], path: [...parent, 'properties', named] });
  edits.push(
    named === undefined
      ? { op: 'insert', path: [...column, 'slot'], value: name }
      : { op: 'replace', path: [...column, 'slot'], value: name },
  );
  return { edits, parent };
}
