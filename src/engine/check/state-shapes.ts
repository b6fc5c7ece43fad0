// What the states of a document are made of: their initial values, and all that is ever written into them.
import type { DataShape } from '../catalog.ts';
import type { Json, JsonObject } from '../document.ts';
import { resultOf, type CallContext } from './calls.ts';
import { mergeShapes, shapeOfData, shapeOfTemplate } from './data-shape.ts';
import { entriesOf, isObject, ownString, ownValue } from './json-value.ts';
import type { NodeView } from './nodes.ts';

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

/** A widget that is given the name of a state puts into it what it likes. */
function listSettings({ nodes }: StateContext, states: readonly string[]): Write[] {
  const writes: Write[] = [];
  const visit = (value: Json | undefined): void => {
    if (typeof value === 'string' && states.includes(value))
      writes.push({ state: value, shape: () => 'any' });
    if (Array.isArray(value)) value.forEach(visit);
    for (const [, item] of entriesOf(value)) visit(item);
  };
  for (const { node } of nodes) visit(node['x-component-props']);
  return writes;
}
