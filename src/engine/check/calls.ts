// Declared calls against those that the server answers, as far as the catalogue knows them.
import type { DataShape, DeclaredCall } from '../catalog.ts';
import type { Json, JsonObject } from '../document.ts';
import type { CheckContext } from './context.ts';
import { mergeShapes } from './data-shape.ts';
import { suggestHint, suggestValue } from './findings.ts';
import { ownString, ownValue } from './json-value.ts';
import { joinPointer } from './pointer.ts';
import { shapeOfTemplate } from './tree-shape.ts';

/**
 * The calls of a dropped-in document. Those of shipped ones, which know other back ends of this family too, are held
 * against the routes by a test. A warning, for the address may be somebody else's.
 */
export function checkCalls(context: CheckContext): void {
  if (context.source !== 'dropped' || context.catalog.calls.length === 0) return;
  for (const [name, api] of context.apis) {
    for (const [key, method] of requestsOf(api)) {
      const url = ownString(api, key);
      if (url?.startsWith('/')) checkCall(context, { method, url, key }, joinPointer('/apis', name));
    }
  }
}

/** Keys that hold an address, with the method that is used: one call, or the two of a pair to save. */
function requestsOf(api: JsonObject): [key: string, method: string][] {
  return [
    ['url', ownString(api, 'method') ?? 'GET'],
    ['add', 'POST'],
    ['edit', 'PUT'],
  ];
}

function checkCall(
  { catalog, findings }: CheckContext,
  { method, url, key }: { method: string; url: string; key: string },
  pointer: string,
): void {
  const found = catalog.calls.filter((call) => isSamePath(call.url, url));
  if (found.length === 0) {
    const path = joinPointer(pointer, key);
    const known = new Set(catalog.calls.map((call) => call.url));
    findings.addAtValue(
      'call-unknown',
      path,
      `本系统没有接口 “${url}”，请改正地址，或确认它由别的系统提供`,
      suggestValue(url, known, path),
    );
    return;
  }
  const methods = found.map((call) => call.method);
  if (methods.includes(method)) return;
  const place = key === 'url' ? 'method' : key;
  const message = `接口 “${url}” 没有方法 ${method}，可用的有：${methods.join('、')}`;
  findings.addAtValue('call-method', joinPointer(pointer, place), message, suggestHint(method, methods));
}

/**
 * The calls that an api may reach: several where a part of its address is filled in later.
 * @returns none when the server has none such, or the api is a pair to save
 */
export function findCalls({ catalog, apis }: CallContext, api: string): readonly DeclaredCall[] {
  const declared = apis.get(api);
  const url = ownString(declared, 'url');
  const method = ownString(declared, 'method') ?? 'GET';
  if (url === undefined) return [];
  const found = catalog.calls.filter((call) => call.method === method && isSamePath(call.url, url));
  const exact = found.find((call) => call.url === url);
  return exact ? [exact] : found;
}

/** What is known before the tree of a document is looked at. */
export type CallContext = Pick<CheckContext, 'catalog' | 'apis'>;

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

/** `{name}` on either side stands for any one part. */
function isSamePath(known: string, given: string): boolean {
  const parts = known.split('/');
  const others = given.split('/');
  return (
    parts.length === others.length &&
    parts.every((part, index) => {
      const other = others[index] ?? '';
      return (
        part === other || (part.startsWith('{') && other !== '') || (other.startsWith('{') && part !== '')
      );
    })
  );
}
