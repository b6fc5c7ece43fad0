// The shipped screens as tests walk them: documents, the calls they declare, and the routes that answer those calls.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Route } from '../server/http/routing/define-route.ts';
import { expandDocument } from '../src/engine/blueprint/expand.ts';
import type { EntityDeclaration } from '../src/engine/catalog.ts';
import type {
  ActionDeclaration,
  ApiDeclaration,
  JsonObject,
  SchemaNode,
  ScreenDocument,
} from '../src/engine/document.ts';

const entities = new Map(readFiles<EntityDeclaration>('entities').map((entity) => [entity.id, entity]));

/** As they are compiled: what stands for screens of an entity is expanded, and the dialogs that it brings are among them. */
export const shippedScreens: readonly ScreenDocument[] = readFiles<ScreenDocument>('screens').flatMap(
  (written) => {
    // Read from JSON.
    const document = written as unknown as JsonObject;
    const expansion = expandDocument(document, written.id, {
      entities,
      isSound: () => true,
      mayName: () => true,
    });
    const screens = expansion ? [expansion.document, ...expansion.generated] : [document];
    return screens as unknown as ScreenDocument[];
  },
);

function readFiles<T>(part: string): T[] {
  const folder = path.join(import.meta.dirname, '../src/schemas', part);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T);
}

/** Calls that only other back ends of this family answer, and why nobody meets them here. */
export const FOREIGN_CALLS: Readonly<Record<string, string>> = {};

export interface DeclaredCall {
  method: string;
  url: string;
  /** Names of what is sent, where the document says so. */
  params: string[];
  body: string[];
}

/** What an api sends: one call, or the two of a pair to save. */
export function callsOf(api: ApiDeclaration): DeclaredCall[] {
  if ('add' in api) {
    return [
      { method: 'POST', url: api.add, params: [], body: [] },
      { method: 'PUT', url: api.edit, params: [], body: [] },
    ];
  }
  const isObject = typeof api.body === 'object' && api.body !== null && !Array.isArray(api.body);
  return [
    {
      method: api.method ?? 'GET',
      url: api.url,
      params: typeof api.params === 'object' ? Object.keys(api.params) : [],
      body: isObject ? Object.keys(api.body as object) : [],
    },
  ];
}

/** The route of a call: `{name}` of a document stands where the route has `:name`. */
export function findRoute(routes: readonly Route[], method: string, url: string): Route | undefined {
  const given = url.replace(/^\/?/, '/').split('/');
  return routes.find((route) => {
    const wanted = route.url.split('/');
    return (
      route.root === 'api' &&
      route.method === method &&
      wanted.length === given.length &&
      wanted.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''))
    );
  });
}

/** Steps with those inside of them. */
export function flattenSteps(steps: readonly ActionDeclaration[] = []): ActionDeclaration[] {
  return steps.flatMap((step) => [step, ...innerSteps(step).flatMap((inner) => flattenSteps(inner))]);
}

function innerSteps(step: ActionDeclaration): (readonly ActionDeclaration[] | undefined)[] {
  switch (step.do) {
    case 'when':
      return [step.then, step.else];
    case 'each':
      return [step.steps];
    case 'request':
    case 'submit':
      return [step.fail];
    default:
      return [];
  }
}

/** Visits every node of a document with its place and the permission codes of itself and the nodes around it. */
export function walkNodes(
  document: ScreenDocument,
  visit: (node: SchemaNode, place: string, codes: readonly string[]) => void,
): void {
  const walk = (node: SchemaNode, place: string, around: readonly string[]): void => {
    const codes = node['x-access'] === undefined ? around : [...around, node['x-access']];
    visit(node, place, codes);
    for (const [name, child] of Object.entries(node.properties ?? {})) walk(child, `${place}/${name}`, codes);
    if (node.items !== undefined) walk(node.items, `${place}/items`, codes);
  };
  walk(document.schema, document.id ?? '', []);
}
