// What declared calls answer, as far as the catalogue knows the server's.
import type { DataShape, DeclaredCall } from '../../catalog.ts';
import type { Json, JsonObject } from '../../document.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { mergeShapes } from './data-shape.ts';
import { ownString, ownValue } from '../../values/json.ts';
import { shapeOfTemplate } from './tree-shape.ts';

/**
 * The calls that an api may reach: several where a part of its address is filled in later.
 * @returns none when the server has none such, or the api is a pair to save
 */
export function findCalls({ catalog, apis }: CallContext, api: string): readonly DeclaredCall[] {
  const declared = apis.get(api);
  const url = ownString(declared, 'url');
  const method = ownString(declared, 'method') ?? 'GET';
  if (url === undefined) return [];
  const found = catalog.callsAt(url).filter((call) => call.method === method);
  const exact = found.find((call) => call.url === url);
  return exact ? [exact] : found;
}

/** What is known before the tree of a document is looked at. */
export interface CallContext {
  catalog: Catalog;
  /** Declared calls by their names. */
  apis: ReadonlyMap<string, JsonObject>;
}

/** What an api answers before its `result` is applied. */
export function answerOf(context: CallContext, api: string): DataShape {
  const calls = findCalls(context, api);
  return calls.length === 0 ? 'any' : calls.map(({ answer = 'any' }) => answer).reduce(mergeShapes);
}

/** What a document gets from an api: the answer, or what its `result` makes of it. */
export function resultOf(context: CallContext, api: string): DataShape {
  const answer = answerOf(context, api);
  const result = ownValue(context.apis.get(api), 'result');
  return result === undefined ? answer : shapeOfTemplate(result, new Map([['$result', answer]]));
}

/**
 * What `$result` holds after a step, where it was `before`. What a submit answers is not mapped. A step with others
 * inside it is its caller's to judge.
 */
export function resultAfter<Before extends DataShape | undefined>(
  context: CallContext,
  step: Json,
  before: Before,
): DataShape | Before {
  switch (ownString(step, 'do')) {
    case 'request':
      return resultOf(context, ownString(step, 'api') ?? '');
    case 'submit':
      return answerOf(context, ownString(step, 'api') ?? '');
    case 'open':
      return 'any';
    case 'prompt':
      return 'plain';
    default:
      return before;
  }
}
