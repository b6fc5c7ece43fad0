// The least that each call takes, by its declaration, for tests that make all of them.
import type { Route } from '../server/http/routing/define-route.ts';
import { pathOf } from '../server/http/routing/route-path.ts';
import type { JsonSchema } from '../server/kernel/schema-types.ts';
import { CALL_SAMPLES } from './call-samples.ts';

/** The least value that a schema lets through, so that the call reaches its handler. */
export function sampleOf(schema: JsonSchema | undefined): unknown {
  if (schema === undefined) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return sampleOf(schema.anyOf[0]);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'array') return schema.minItems ? [sampleOf(schema.items)] : [];
  if (type === 'object') {
    const required = schema.required ?? [];
    return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties?.[name])]));
  }
  return sampleText(schema);
}

function sampleText({ pattern, minLength = 1 }: JsonSchema): string {
  const candidates = ['1', 'x', 'a1', 'Zz-9-Zz-9', '2020-01-01', 'x'.repeat(minLength), 'ab12cd34', 'sex'];
  // Telephone, code by text message, ticket.
  candidates.push('13800138000', '123456', 'x'.repeat(43));
  const fits = (text: string) => text.length >= minLength && (!pattern || text.search(pattern) >= 0);
  return candidates.find(fits) ?? 'x'.repeat(minLength);
}

/** @returns address and body with which a call reaches its handler */
export function leastCall(route: Route): { url: string; body: unknown } {
  const sample = CALL_SAMPLES[route.url];
  if (typeof sample === 'string') {
    // An address says itself what stands in the place of its parameters.
    if (sample.startsWith('/')) return { url: `/api${sample}`, body: undefined };
    return { url: `${pathOf(route, '/api').replaceAll(/:\w+/g, 'sex')}?${sample}`, body: undefined };
  }
  if (sample !== undefined) return { url: pathOf(route, '/api'), body: sample };
  const params = sampleOf(route.request.params) as Record<string, unknown> | undefined;
  const query = sampleOf(route.request.querystring) as Record<string, unknown> | undefined;
  const path = pathOf(route, '/api').replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? 'x')),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  return { url: search === '' ? path : `${path}?${search}`, body: sampleOf(route.request.body) };
}
