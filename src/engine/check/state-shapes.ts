// What the states of a document are made of: their initial values, and all that is ever written into them.
import type { DataShape } from '../catalog.ts';
import type { Json, JsonObject } from '../document.ts';
import type { PropSchema } from '../registry/manifest.ts';
import { resultOf, type CallContext } from './calls.ts';
import { mergeShapes, shapeOfData, shapeOfTemplate } from './data-shape.ts';
import { entriesOf, isObject, ownString, ownValue } from './json-value.ts';
import type { NodeView } from './nodes.ts';
import { ownSchema } from './own-schema.ts';
import { rowShapeOf } from './row-shapes.ts';

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
    for (const { state, shape } of writes) {
      const known = next[state];
      if (known !== undefined) next[state] = mergeShapes(known, shape({ fields: shapes }));
    }
    if (JSON.stringify(next) === JSON.stringify(shapes)) return { fields: shapes };
    shapes = next;
  }
  return 'any';
}

/** Steps that write, wherever they stand. */
function listSteps(context: StateContext): Write[] {
  const writes: Write[] = [];
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const step = ownString(value, 'do');
    const into = ownString(value, 'into');
    const state = ownString(value, 'state');
    if (step === 'request' && into !== undefined) {
      writes.push({ state: into, shape: () => resultOf(context, ownString(value, 'api') ?? '') });
    }
    if (step === 'set' && state !== undefined) {
      const given = ownValue(value, 'value');
      writes.push({ state, shape: (states) => shapeOfTemplate(given, new Map([['$state', states]])) });
    }
    for (const [, item] of entriesOf(value)) visit(item);
  };
  visit(context.document);
  return writes;
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
