// How many columns of its grid a node takes: the setting of the cell that it is, or of one that is put around it.
import type { JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { EditError, readPath, type Path } from '../edits.ts';
import { parentOf } from '../insert-place.ts';
import { nameOf, type Planned } from './command.ts';
import { setSetting } from './settings.ts';
import { wrapNodes } from './wrap.ts';

type Widgets = ReadonlyMap<string, WidgetContract>;

export interface Span {
  /** What stands in the grid: the cell, or the node that has none around it. */
  path: Path;
  span: number;
  /** Columns of the grid. */
  columns: number;
  /** Widget of cells in this grid. */
  cell: WidgetContract;
  isCell: boolean;
}

/** How wide a node is in the grid that it stands in; undefined where it stands in none. */
export function readSpan(document: JsonObject, path: Path, widgets: Widgets): Span | undefined {
  const own = readAt(document, path, widgets);
  if (own || path.length <= 1) return own;
  // What lies alone in a cell is as wide as that.
  const around = parentOf(path);
  const fields = readPath(document, [...around, 'properties']);
  const cell = readAt(document, around, widgets);
  return cell?.isCell === true && isObject(fields) && Object.keys(fields).length === 1 ? cell : undefined;
}

function readAt(document: JsonObject, path: Path, widgets: Widgets): Span | undefined {
  if (path.at(-2) !== 'properties') return undefined;
  const type = ownString(readPath(document, parentOf(path)), 'x-component');
  const grid = type === undefined ? undefined : widgets.get(type);
  const settings = grid?.props.properties['columns'];
  if (!grid || settings?.type !== 'integer') return undefined;
  const cell = [...widgets.values()].find(
    ({ liesIn, props }) => liesIn?.includes(grid.type) === true && props.properties['span'] !== undefined,
  );
  if (!cell) return undefined;
  const said = readPath(document, [...parentOf(path), 'x-component-props', 'columns']);
  const columns = typeof said === 'number' ? said : Number(settings.default ?? 1);
  const isCell = ownString(readPath(document, path), 'x-component') === cell.type;
  const own = isCell ? readPath(document, [...path, 'x-component-props', 'span']) : undefined;
  const span = Math.min(Math.max(typeof own === 'number' ? own : 1, 1), Math.max(columns, 1));
  return { path, span, columns, cell, isCell };
}

/** Gives a node so many columns of its grid; more or less than there are is as many as possible. */
export function setSpan(document: JsonObject, path: Path, wanted: number, widgets: Widgets): Planned {
  const own = readSpan(document, path, widgets);
  if (!own) throw new EditError('所选的组件不在栅格里，请先把它放进栅格行', path);
  const span = Math.min(Math.max(Math.round(wanted), 1), Math.max(own.columns, 1));
  const title = `“${nameOf(document, path)}”占 ${String(span)} 列`;
  if (own.isCell) {
    const setting = ['x-component-props', 'span'];
    const { edits } = setSetting(document, [own.path], setting, span === 1 ? undefined : span, '');
    return { title, edits };
  }
  if (span === 1) return { title, edits: [] };
  const initial = own.cell.initial as unknown as JsonObject;
  const wrapper = { ...initial, 'x-component-props': { span } };
  const { edits, selection: [around = path] = [] } = wrapNodes(document, [own.path], own.cell.type, wrapper);
  return { title, edits, selection: [[...around, 'properties', String(own.path.at(-1))]] };
}
