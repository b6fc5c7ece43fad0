// Calls as data: what the checker knows of them without running a server.
import type { DataShape, DeclaredCall } from '../../../src/engine/catalog.ts';
import { mergeShapes } from '../../../src/engine/check/shapes/data-shape.ts';
import type { JsonSchema, SchemaType } from '../../kernel/schema-types.ts';
import { entityOfComment } from '../../records/schemas.ts';
import type { Route } from './define-route.ts';

/** The calls of routes below API_BASE, sorted. */
export function describeCalls(routes: readonly Route[]): DeclaredCall[] {
  return routes
    .filter(({ root }) => root === 'api')
    .map(({ method, url, title, permission, request, response, batchFields }) => {
      const answer = typeof response === 'object' ? shapeOf(response) : 'any';
      const { properties, additionalProperties } = request.querystring ?? {};
      const query = properties && !additionalProperties ? Object.keys(properties).sort() : undefined;
      return {
        method,
        url: url.replaceAll(/:(\w+)/g, '{$1}'),
        title,
        ...(answer === 'any' ? {} : { answer }),
        ...(query ? { query } : {}),
        ...bodyOf(request.body),
        ...(batchFields ? { batchFields: [...batchFields] } : {}),
        ...codesOf(permission),
      };
    })
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1));
}

function codesOf(permission: Route['permission']): Pick<DeclaredCall, 'permission'> {
  if (permission === null || (typeof permission === 'object' && 'open' in permission)) return {};
  return { permission: typeof permission === 'string' ? [permission] : [...permission] };
}

/** What a body may hold, as far as its names are declared. */
function bodyOf(body: JsonSchema | undefined): Pick<DeclaredCall, 'body' | 'entity'> {
  if (body?.type !== 'object' || !body.properties || body.additionalProperties) return {};
  const entity = body.$comment === undefined ? undefined : entityOfComment(body.$comment);
  return { body: Object.keys(body.properties).sort(), ...(entity === undefined ? {} : { entity }) };
}

/** What a schema lets through; an object that may hold anything else is anything. */
function shapeOf(schema: JsonSchema): DataShape {
  if (schema.anyOf) return schema.anyOf.map(shapeOf).reduce(mergeShapes);
  if (schema.$ref !== undefined || schema.type === undefined) return 'any';
  const types: readonly SchemaType[] = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return types.map((type) => shapeOfType(type, schema)).reduce(mergeShapes);
}

function shapeOfType(type: SchemaType, { properties, additionalProperties, items }: JsonSchema): DataShape {
  if (type === 'array') return { items: items ? shapeOf(items) : 'any' };
  if (type !== 'object') return 'plain';
  if (!properties || additionalProperties) return 'any';
  const names = Object.keys(properties).sort();
  return { fields: Object.fromEntries(names.map((name) => [name, shapeOf(properties[name] ?? {})])) };
}
