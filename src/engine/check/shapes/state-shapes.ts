// What the states of a document are made of: their initial values, and all that is ever written into them.
import type { DataShape } from '../../catalog.ts';
import type { Json, JsonObject } from '../../document.ts';
import type { PropSchema } from '../../registry/manifest.ts';
import { resultAfter, type CallContext } from './answers.ts';
import { mergeShapes, shapeOfData, type Shapes } from './data-shape.ts';
import { entriesOf, isObject, ownString, ownValue } from '../../values/json.ts';
import type { NodeView } from '../document/nodes.ts';
import { ownSchema } from '../schemas/own-schema.ts';
import { rowShapeOf, shapesInEvent } from './row-shapes.ts';
import { shapeOfTemplate } from './tree-shape.ts';

interface StateContext extends CallContext {
  document: JsonObject;
  nodes: readonly NodeView[];
}

/** One place that writes a state, given what the states are made of so far. */
interface Write {
  state: string;
  shape: (states: DataShape) => DataShape;
}

/** States may be made of one another; more rounds than these are a state that grows without end. */
const ROUNDS = 6;

/** The shape of `$state`. */
export function shapeOfStates(context: StateContext): DataShape {
  const states = entriesOf(ownValue(context.document, 'state'));
  if (states.length === 0) return { fields: {} };
  const writes = [
    ...listSteps(context),
    ...listSettings(
      context,
      states.map(([name]) => name),
    ),
  ];
  let shapes = Object.fromEntries(states.map(([name, value]) => [name, shapeOfData(value)]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = { ...shapes };
    const states = { fields: shapes };
    for (const { state, shape } of writes) {
      const known = next[state];
      if (known !== undefined) next[state] = mergeShapes(known, shape(states));
    }
    if (JSON.stringify(next) === JSON.stringify(shapes)) return states;
    shapes = next;
  }
  return 'any';
}

/** What is known of names where steps run, given what the states are made of so far. */
type ShapesThere = (states: DataShape) => Shapes;

/** Steps that write, wherever they stand. */
function listSteps(context: StateContext): Write[] {
  const writes: Write[] = [];
  const owners = new Map<Json, NodeView[]>();
  for (const view of context.nodes) {
    const events = view.node['x-on'];
    if (isObject(events)) owners.set(events, [...(owners.get(events) ?? []), view]);
  }
  visit(context.document, (states) => new Map([['$state', states]]));
  return writes;

  function visit(value: Json | undefined, shapes: ShapesThere): void {
    if (Array.isArray(value)) visitList(value, shapes);
    if (!isObject(value)) return;
    const views = owners.get(value);
    if (views) visitEvents(value, views);
    else for (const [, item] of entriesOf(value)) visit(item, shapes);
  }

  function visitEvents(events: JsonObject, views: readonly NodeView[]): void {
    for (const [event, steps] of entriesOf(events)) {
      for (const view of views) {
        visit(steps, (states) => shapesInEvent({ ...context, stateShape: states }, view, event));
      }
    }
  }

  /**
   * `$result` is what the step before has left; the first one finds what is there already. Behind a step that has
   * others inside it may be anything.
   */
  function visitList(steps: readonly Json[], shapes: ShapesThere): void {
    let result: DataShape | undefined;
    for (const step of steps) {
      const left = result;
      const there: ShapesThere =
        left === undefined ? shapes : (states) => new Map([...shapes(states), ['$result', left]]);
      const kind = ownString(step, 'do');
      const state = ownString(step, 'state');
      const into = ownString(step, 'into');
      if (kind === 'set' && state !== undefined) {
        const given = ownValue(step, 'value');
        writes.push({ state, shape: (states) => shapeOfTemplate(given, there(states)) });
      }
      result = kind === 'when' ? 'any' : resultAfter(context, step, left);
      const after = result ?? 'any';
      if (into !== undefined) writes.push({ state: into, shape: () => after });
      visit(step, there);
    }
  }
}

/** Settings of widgets that name a state: what is put into it is declared, or anything. */
function listSettings(context: StateContext, states: readonly string[]): Write[] {
  return context.nodes.flatMap((view) => {
    const writes: Write[] = [];
    const visit = (value: Json | undefined, schema: PropSchema | undefined): void => {
      if (typeof value === 'string' && states.includes(value)) {
        const holds = schema?.['x-holds'];
        writes.push({ state: value, shape: (states) => shapeHeld(context, view, holds, states) });
      }
      if (Array.isArray(value)) for (const item of value) visit(item, schema?.items);
      for (const [name, item] of entriesOf(value)) visit(item, ownSchema(schema?.properties, name));
    };
    for (const [name, value] of entriesOf(view.node['x-component-props'])) {
      visit(value, ownSchema(view.contract?.props.properties, name));
    }
    return writes;
  });
}

function shapeHeld(
  context: StateContext,
  view: NodeView,
  holds: PropSchema['x-holds'],
  states: DataShape,
): DataShape {
  if (holds === undefined) return 'any';
  if (holds === 'key') return 'plain';
  return { items: holds === 'keys' ? 'plain' : rowShapeOf({ ...context, stateShape: states }, view) };
}
