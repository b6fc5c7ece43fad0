// The calls of the server as data: what the checker knows of them without running a server.
import type { DeclaredCall } from '../../src/engine/catalog.ts';
import type { ScreenStore } from '../documents/store.ts';
import type { Sessions } from '../plugins/sessions.ts';
import type { Pushes } from '../push/pushes.ts';
import type { JsonSchema } from '../routing/schema-types.ts';
import { listRoutes } from './all-routes.ts';
import type { Surroundings } from './health.ts';

/** Every call below API_BASE, sorted. Handlers are not run, so what they need is not there. */
export function listDeclaredCalls(): DeclaredCall[] {
  const routes = listRoutes({
    sessions: {} as Sessions,
    pushes: {} as Pushes,
    screens: {} as ScreenStore,
    surroundings: {} as Surroundings,
  });
  return routes
    .filter(({ root }) => root === 'api')
    .map(({ method, url, request, response }) => {
      const fields = typeof response === 'object' ? fieldsOf(response) : undefined;
      const { properties, additionalProperties } = request.querystring ?? {};
      const query = properties && !additionalProperties ? Object.keys(properties).sort() : undefined;
      return {
        method,
        url: url.replaceAll(/:(\w+)/g, '{$1}'),
        ...(fields ? { fields } : {}),
        ...(query ? { query } : {}),
      };
    })
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1));
}

/** Names of the records' fields, of a page or a list. A record that may hold anything else has no list of them. */
function fieldsOf(response: JsonSchema): string[] | undefined {
  const record = response.properties?.['records']?.items ?? response.items;
  if (!record?.properties || record.$ref !== undefined || record.additionalProperties) return undefined;
  return Object.keys(record.properties).sort();
}
