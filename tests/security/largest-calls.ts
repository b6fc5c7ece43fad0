// The largest calls that each route takes, by its declaration: one part as large as it may be, the rest the least; and
// those that read without such a part, whose answers are as large as what there is.
import type { Route } from '../../server/http/routing/define-route.ts';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import type { JsonSchema } from '../../server/kernel/schema-types.ts';
import { leastCall, sampleOf } from '../least-call.ts';

export interface LargestCall {
  /** Of the route, what is large in it, and what that is made of. */
  name: string;
  part: string;
  filler: string;
  method: string;
  /** Made when it is sent: all of them together are more than a process can hold. */
  make(): { url: string; body?: unknown };
}

/** What readers of texts stumble over: words, lists, markup, JSON, patterns of a search, expressions. */
const FILLERS = {
  letters: 'a',
  lists: 'a,',
  markup: '<p style="color:red">',
  brackets: '[',
  stars: '*a',
  gaps: '${a}',
  expressions: '(1+',
} as const;

const MAX_BODY = 1024 * 1024;
/** Of 16 KiB that an address and its heads may take together. */
const MAX_ADDRESS = 12_000;
/** What the rest of a body takes beside its large part. */
const SPARE = 4_000;

/** Calls of routes that are asked for nothing in particular: they read all of it. */
export function plainCalls(route: Route): LargestCall[] {
  const { method, request } = route;
  if (method !== 'GET' || Object.keys(request.querystring?.properties ?? {}).length > 0) return [];
  return [{ name: nameOfRoute(route), part: '', filler: '', method, make: () => leastCall(route) }];
}

export function largestCalls(route: Route): LargestCall[] {
  const least = leastCall(route);
  const name = nameOfRoute(route);
  const calls: LargestCall[] = [];
  const add = (part: string, filler: string, make: LargestCall['make']): void => {
    calls.push({ name: `${name}, ${part} of ${filler}`, part, filler, method: route.method, make });
  };
  for (const [filler, text] of Object.entries(FILLERS)) {
    const [path = '', search] = least.url.split('?');
    for (const [field, schema] of Object.entries(route.request.querystring?.properties ?? {})) {
      add(field, filler, () => {
        const values = new URLSearchParams(search);
        values.set(field, asText(largest(schema, text, MAX_ADDRESS / encodeURIComponent(text).length)));
        return { ...least, url: `${path}?${values.toString()}` };
      });
    }
    const { body } = route.request;
    if (body === undefined) continue;
    const room = (route.bodyLimit ?? MAX_BODY) - SPARE;
    if (body.type !== 'object') {
      add('the body', filler, () => ({ ...least, body: largest(body, text, room) }));
      continue;
    }
    for (const [field, schema] of Object.entries(body.properties ?? {})) {
      add(field, filler, () => {
        const value = largest(schema, text, room);
        return { ...least, body: { ...(least.body as object), [field]: value } };
      });
    }
  }
  return calls;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value as large as a schema lets it be, in about so many bytes, whose texts are made of one that is repeated. */
function largest(schema: JsonSchema, text: string, room: number): unknown {
  if (schema.const !== undefined || schema.enum !== undefined || schema.$ref !== undefined)
    return sampleOf(schema);
  if (schema.anyOf !== undefined) {
    const values = schema.anyOf.map((one) => largest(one, text, room));
    return values.reduce((most, one) => (asText(one).length > asText(most).length ? one : most));
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.includes('string')) {
    const long = repeat(text, Math.min(schema.maxLength ?? room, room));
    return schema.pattern === undefined || long.search(schema.pattern) >= 0 ? long : sampleOf(schema);
  }
  if (types.includes('array')) {
    const item = sampleOf(schema.items) ?? text;
    const size = asText(item).length + 3;
    const count = Math.max(1, Math.min(schema.maxItems ?? Infinity, Math.floor(room / size)));
    // Few of them leave room for larger ones.
    const share = Math.floor(room / count) - 3;
    return Array.from({ length: count }, () =>
      share > 2 * size && schema.items !== undefined ? largest(schema.items, text, share) : item,
    );
  }
  if (types.includes('object')) {
    const properties = Object.entries(schema.properties ?? {});
    if (properties.length === 0) {
      const count = Math.floor(room / (text.length + 16));
      return Object.fromEntries(Array.from({ length: count }, (_, place) => [`name${String(place)}`, text]));
    }
    const share = Math.floor(room / properties.length) - 20;
    return Object.fromEntries(properties.map(([name, one]) => [name, largest(one, text, share)]));
  }
  if (types.includes('integer') || types.includes('number'))
    return schema.most ?? schema.maximum ?? Number.MAX_SAFE_INTEGER;
  return sampleOf(schema);
}

const repeat = (text: string, length: number): string =>
  text.repeat(Math.max(1, Math.floor(length / text.length)));
