// What every check of one screen document shares: the document's own names, the catalogue, the findings.
import type { DataShape } from '../../catalog.ts';
import type { JsonObject } from '../../document.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Findings } from '../findings/findings.ts';
import { entriesOf, isObject, ownValue } from '../../values/json.ts';
import { shapeOfForm } from '../shapes/form-shape.ts';
import { listNodes, type NodeView } from '../document/nodes.ts';
import type { ParamsOfScreens } from '../routes/params.ts';
import type { Source } from '../document/source.ts';
import { shapeOfStates } from '../shapes/state-shapes.ts';
import type { UseTaker } from '../document/name-uses.ts';
import type { Validators } from '../schemas/validators.ts';

/** Screens and routes of all files being checked and of the catalogue. */
export interface Site {
  screens: ReadonlySet<string>;
  /** Paths the app can open, menus included, as declared with their `:name` segments. */
  routes: ReadonlySet<string>;
  /** What the files read and pass as `$params`, by screen. */
  params: ParamsOfScreens;
}

export interface CheckContext extends UseTaker {
  document: JsonObject;
  source: Source;
  catalog: Catalog;
  validators: Validators;
  findings: Findings;
  site: Site;
  /** Whether what a module adds to others may be named here. */
  mayName(module: string): boolean;
  nodes: readonly NodeView[];
  apis: ReadonlyMap<string, JsonObject>;
  state: ReadonlySet<string>;
  /** What `$state` is made of. */
  stateShape: DataShape;
  /** What `$values` is made of. */
  formShape: DataShape;
  /** Dictionaries of the document itself. */
  dicts: ReadonlySet<string>;
  /** Rules of the document itself. */
  rules: ReadonlySet<string>;
  /** Fields and groups that hold a value, by path. */
  fields: ReadonlyMap<string, NodeView>;
  /** Names, addresses and paths by which an action may name a node. */
  targets: ReadonlySet<string>;
  /** What `$query` holds. */
  queryNames: ReadonlySet<string>;
}

export interface ContextParts extends UseTaker {
  document: JsonObject;
  source: Source;
  catalog: Catalog;
  validators: Validators;
  findings: Findings;
  site: Site;
  /** Whether what a module adds to others may be named here. */
  mayName(module: string): boolean;
}

/** Collects the names of a document once. Tolerates any shape: what is malformed declares nothing. */
export function createContext(parts: ContextParts): CheckContext {
  const { nodes } = listNodes(parts.document, parts.catalog.widgets, '');
  const fields = new Map<string, NodeView>();
  const targets = new Set<string>();
  const queryNames = new Set<string>();
  for (const view of nodes) {
    if (view.path !== '') fields.set(view.path, view);
    for (const target of [view.name, view.address, view.path]) if (target !== '') targets.add(target);
    if (view.isInSearch && view.name !== '') collectQueryNames(view, queryNames);
  }
  const names = (part: string): ReadonlySet<string> =>
    new Set(entriesOf(ownValue(parts.document, part)).map(([name]) => name));
  const apis = new Map(
    entriesOf(parts.document['apis']).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  );
  return {
    ...parts,
    nodes,
    apis,
    state: names('state'),
    stateShape: shapeOfStates({ ...parts, apis, nodes }),
    formShape: shapeOfForm(nodes),
    dicts: names('dicts'),
    rules: names('rules'),
    fields,
    targets,
    queryNames,
  };
}

/** What the list calls of a screen get: one value per field, two for a range. */
function collectQueryNames(view: NodeView, names: Set<string>): void {
  if (view.kind !== 'field') return;
  const query = view.node['x-query'];
  if (isObject(query) && query['mode'] === 'group') {
    names.add(`${view.name}_begin`);
    names.add(`${view.name}_end`);
  } else names.add(view.name);
}
