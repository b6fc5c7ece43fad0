// What the values of a form are made of: its fields and groups, and the columns of its editable tables.
import type { DataShape } from '../../catalog.ts';
import { listOf, mergeShapes, recordOf } from './data-shape.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { NodeView } from '../document/nodes.ts';

/** Tables by the shapes of their rows. */
const tables = new WeakMap<object, NodeView>();

/** The editable table whose rows have a shape; undefined for every other shape. */
export function tableOfRows(shape: DataShape): NodeView | undefined {
  return typeof shape === 'object' ? tables.get(shape) : undefined;
}

/** The shape of `$values`: fields by their names, those of groups inside these. */
export function shapeOfForm(nodes: readonly NodeView[]): DataShape {
  const children = new Map<NodeView | undefined, NodeView[]>();
  for (const view of nodes) {
    if (view.isRow) continue;
    const siblings = children.get(view.parent);
    if (siblings) siblings.push(view);
    else children.set(view.parent, [view]);
  }
  return shapeBelow(undefined);

  function shapeBelow(parent: NodeView | undefined): DataShape {
    const fields = new Map<string, DataShape>();
    const collect = (above: NodeView | undefined): void => {
      for (const view of children.get(above) ?? []) {
        const isGroup = view.kind === 'object' && view.path !== '';
        if (view.path !== '') {
          const shape = isGroup ? shapeBelow(view) : shapeOfField(view);
          fields.set(view.name, mergeShapes(fields.get(view.name) ?? 'plain', shape));
        }
        // What is no group adds nothing to the paths of the fields below it.
        if (!isGroup) collect(view);
      }
    };
    collect(parent);
    return recordOf(fields);
  }
}

/** What a field holds: the rows of an editable table; of the others only a type is known. */
export function shapeOfField(view: NodeView): DataShape {
  const { node } = view;
  if (editsRows(view)) {
    const row = rowOfColumns(node['x-component-props']);
    if (typeof row === 'object') tables.set(row, view);
    return listOf(row);
  }
  const type = node['type'];
  return type === undefined || type === 'object' || type === 'array' ? 'any' : 'plain';
}

/** Whether a field holds rows that its columns edit. */
export function editsRows({ contract }: NodeView): boolean {
  const column = contract?.group === 'input' ? contract.props.properties['columns']?.items : undefined;
  return column?.properties?.['key'] !== undefined;
}

/** A row has its key, what its columns edit, and what they bring along. */
function rowOfColumns(props: unknown): DataShape {
  const names = ['id', ownString(props, 'dragSortKey') ?? 'orderNum'];
  for (const column of itemsOf(ownValue(props, 'columns'))) {
    names.push(ownString(column, 'key') ?? '');
    names.push(...(ownString(column, 'destFields') ?? '').split(',').map((name) => name.trim()));
  }
  return recordOf(names.map((name) => [name, 'any']));
}
