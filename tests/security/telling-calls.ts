// Which reading calls of the server tell of somebody or something: all of the route table are made with what is known, and
// what is looked for is looked for in the answers.
import { readSheet } from 'read-excel-file/node';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import type { Route } from '../../server/http/routing/define-route.ts';
import type { TestApp } from '../app-driver.ts';

/** Reads that do something. */
const DOING = /\/(pause|resume|execute|doReleaseData|doReovkeData|syncNotic|refleshCache|clearRedis)$/;

/** Who made a record is a part of it: whoever sees the record sees its author and the texts of these fields. */
const AUTHORS = new Set(['createBy', 'updateBy', 'sender', 'createBy_dictText', 'updateBy_dictText']);

export interface Known {
  /** Values that calls are made with, by the names of the parameters that they ask for. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Values of parameters that may be left out: such a call is made without them, and with each of these. */
  besides?: Readonly<Record<string, readonly string[]>>;
  /** Parameters of calls whose values belong together, by their addresses. */
  together?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** Calls that read, and may be made by whoever is signed in and has their permission. */
export function listReading(server: TestApp): Route[] {
  return server.routes.filter(
    ({ method, access, url }) => method === 'GET' && access === 'session' && !DOING.test(url),
  );
}

/** Each way to call a route with the known values; none where it asks for what nobody here knows. */
export function listAddresses(route: Route, { values, besides = {}, together = {} }: Known): string[] {
  const { params, querystring } = route.request;
  let asked = together[route.url] ?? [{}];
  if (together[route.url] === undefined) {
    for (const name of [...(params?.required ?? []), ...(querystring?.required ?? [])]) {
      asked = asked.flatMap((one) => (values[name] ?? []).map((value) => ({ ...one, [name]: value })));
    }
  }
  const optional = Object.entries(besides).filter(
    ([name]) => name in (querystring?.properties ?? {}) && !(querystring?.required ?? []).includes(name),
  );
  const added = optional.flatMap(([name, some]) =>
    some.flatMap((value) => asked.map((one) => ({ ...one, [name]: value }))),
  );
  return [...asked, ...added].map((given) => {
    const path = route.url.replaceAll(/:(\w+)/g, (_mark, name: string) =>
      encodeURIComponent(given[name] ?? ''),
    );
    const query = new URLSearchParams(
      Object.entries(given).filter(([name]) => !route.url.includes(`:${name}`)),
    );
    if ('pageSize' in (querystring?.properties ?? {})) query.set('pageSize', '1000');
    return `/api${path}?${query.toString()}`;
  });
}

function dropAuthors(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropAuthors);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !AUTHORS.has(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, dropAuthors(one)]));
}

async function read(server: TestApp, token: string, address: string): Promise<string> {
  // Costly calls are limited by time.
  server.clock.now += 2000;
  const answer = await server.call('GET', address, { token });
  if (answer.statusCode === 429) throw new Error(`too many calls: ${address}`);
  if (String(answer.headers['content-type']).includes('spreadsheet')) {
    return JSON.stringify(await readSheet(answer.rawPayload));
  }
  if (!String(answer.headers['content-type']).includes('json')) return '';
  return JSON.stringify(dropAuthors(answer.json<unknown>()));
}

/**
 * Names of the calls whose answer holds one of some marks.
 * @param token of whoever calls
 */
export async function listTelling(
  server: TestApp,
  token: string,
  marks: readonly string[],
  known: Known,
): Promise<string[]> {
  const telling: string[] = [];
  for (const route of listReading(server)) {
    for (const address of listAddresses(route, known)) {
      const said = await read(server, token, address);
      // A search that says what was searched for tells nothing.
      if (!marks.some((mark) => said.includes(mark))) continue;
      telling.push(nameOfRoute(route));
      break;
    }
  }
  return telling;
}
