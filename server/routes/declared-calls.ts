// The calls of the server as data: what the checker knows of them without running a server.
import type { DeclaredCall } from '../../src/engine/catalog.ts';
import type { ScreenStore } from '../documents/store.ts';
import type { TextStore } from '../documents/texts.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Traffic } from '../monitor/traffic.ts';
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
    jobs: {} as JobRunner,
    screens: {} as ScreenStore,
    texts: {} as TextStore,
    traffic: {} as Traffic,
    surroundings: {} as Surroundings,
  });
  return routes
    .filter(({ root }) => root === 'api')
    .map(({ method, url, request, response }) => {
      const fields = typeof response === 'object' ? fieldsOf(response) : undefined;
      const lists = typeof response === 'object' ? listsOf(response) : {};
      const { properties, additionalProperties } = request.querystring ?? {};
      const query = properties && !additionalProperties ? Object.keys(properties).sort() : undefined;
      return {
        method,
        url: url.replaceAll(/:(\w+)/g, '{$1}'),
        ...(fields ? { fields } : {}),
        ...(Object.keys(lists).length > 0 ? { lists } : {}),
        ...(query ? { query } : {}),
      };
    })
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1));
}

/** Names of the records' fields, of a page or a list. A record that may hold anything else has no list of them. */
function fieldsOf(response: JsonSchema): string[] | undefined {
  return namesOf(response.properties?.['records']?.items ?? response.items);
}

/** The same of every other list in an answer, by its name. */
function listsOf(response: JsonSchema): Record<string, string[]> {
  const found = Object.entries(response.properties ?? {}).flatMap(([name, { items }]) => {
    const names = name === 'records' ? undefined : namesOf(items);
    return names ? [[name, names] as const] : [];
  });
  return Object.fromEntries(found);
}

function namesOf(record: JsonSchema | undefined): string[] | undefined {
  if (!record?.properties || record.$ref !== undefined || record.additionalProperties) return undefined;
  return Object.keys(record.properties).sort();
}
