// The calls of the server as data: what the checker knows of them without running a server.
import type { DataShape, DeclaredCall } from '../../src/engine/catalog.ts';
import { mergeShapes } from '../../src/engine/check/data-shape.ts';
import type { ScreenStore } from '../documents/store.ts';
import type { TextStore } from '../documents/texts.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Traffic } from '../monitor/traffic.ts';
import type { Sessions } from '../plugins/sessions.ts';
import type { Pushes } from '../push/pushes.ts';
import type { JsonSchema, SchemaType } from '../routing/schema-types.ts';
import { listRoutes } from './all-routes.ts';
import type { Surroundings } from './health.ts';

/** Every call below API_BASE, sorted. Handlers are not run, so what they need is not there. */
export function listDeclaredCalls(): DeclaredCall[] {
  const routes = listRoutes({
    sessions: {} as Sessions,
    pushes: {} as Pushes,
    jobs: {} as JobRunner,
    screens: {} as ScreenStore,
    texts: {} as TextStore,
    traffic: {} as Traffic,
    surroundings: {} as Surroundings,
  });
  return routes
    .filter(({ root }) => root === 'api')
    .map(({ method, url, request, response }) => {
      const answer = typeof response === 'object' ? shapeOf(response) : 'any';
      const { properties, additionalProperties } = request.querystring ?? {};
      const query = properties && !additionalProperties ? Object.keys(properties).sort() : undefined;
      return {
        method,
        url: url.replaceAll(/:(\w+)/g, '{$1}'),
        ...(answer === 'any' ? {} : { answer }),
        ...(query ? { query } : {}),
      };
    })
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1));
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
