// What `$record` is made of where a node is drawn once per row.
import type { DataShape } from '../../catalog.ts';
import type { EventData } from '../../registry/manifest.ts';
import { resultOf, type CallContext } from './answers.ts';
import { itemOf, listOf, recordOf, rowOf, type Shapes } from './data-shape.ts';
import { shapeOfField } from './form-shape.ts';
import { ownString, ownValue } from '../../values/json.ts';
import type { NodeView } from '../document/nodes.ts';
import { shapeOfTemplate } from './tree-shape.ts';

interface RowContext extends CallContext {
  /** What `$state` is made of. */
  stateShape: DataShape;
}

/** Kept by widget: every node below asks, and rows may be made of the rows around them. */
const known = new WeakMap<NodeView, { states: DataShape; shape: DataShape }>();

/** The rows that a widget shows, or that a field holds. */
export function rowShapeOf(context: RowContext, view: NodeView): DataShape {
  const before = known.get(view);
  if (before?.states === context.stateShape) return before.shape;
  const shape = findRowShape(context, view);
  known.set(view, { states: context.stateShape, shape });
  return shape;
}

function findRowShape(context: RowContext, view: NodeView): DataShape {
  if (view.contract?.group !== 'data') return itemOf(shapeOfField(view));
  const source = view.node['x-source'];
  const api = ownString(source, 'api');
  if (api !== undefined) return rowOf(resultOf(context, api));
  const value = ownValue(source, 'value');
  return value === undefined ? 'any' : rowOf(shapeOfTemplate(value, shapesAt(context, view)));
}

/** The names that have a known shape at a node: the states, and the row around it. */
export function shapesAt(context: RowContext, view: NodeView): Shapes {
  const shapes = new Map([['$state', context.stateShape]]);
  const owner = view.isRow ? ownerOf(view) : undefined;
  if (owner) shapes.set('$record', rowShapeOf(context, owner));
  return shapes;
}

/** The nearest widget above that draws a node once per row. */
export function ownerOf(view: NodeView): NodeView | undefined {
  let item: NodeView | undefined = view;
  while (item && item.name !== '') item = item.parent;
  return item?.parent;
}

/** The names with a known shape where a widget speaks of one of its own rows: in its settings and events. */
export function withOwnRow(context: RowContext, view: NodeView, shapes: Shapes): Shapes {
  return new Map([...shapes, ['$record', rowShapeOf(context, view)]]);
}

/** What `$event` holds in the steps of an event. */
function shapeOfEvent(context: RowContext, view: NodeView, event: string): DataShape {
  const data = view.contract?.eventData;
  const declared = data && Object.hasOwn(data, event) ? data[event] : undefined;
  if (declared !== undefined) return fillRows(declared, () => rowShapeOf(context, view));
  return event === 'change' && view.contract?.group === 'input' ? shapeOfField(view) : 'any';
}

function fillRows(data: EventData, row: () => DataShape): DataShape {
  if (data === 'row') return row();
  if (typeof data === 'string') return data;
  if ('items' in data) return listOf(fillRows(data.items, row));
  return recordOf(Object.entries(data.fields).map(([name, inner]) => [name, fillRows(inner, row)]));
}

/** The names with a known shape in the steps of an event; a widget with rows speaks of one of its own. */
export function shapesInEvent(context: RowContext, view: NodeView, event: string): Shapes {
  const around = shapesAt(context, view);
  const shapes = view.contract?.draws === 'items' ? withOwnRow(context, view, around) : around;
  return new Map([...shapes, ['$event', shapeOfEvent(context, view, event)]]);
}
