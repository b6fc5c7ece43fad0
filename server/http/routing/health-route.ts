// The call by which probes ask whether a server can work; what it works on differs.
import { defineRoute, ok, type Route, type RouteContext } from './define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';

const text = { type: 'string' } as const;

export interface Health {
  /** Version of this program. */
  version: string;
  /** Schemas of what is told of versions and of the database beyond their kind. */
  versions?: Readonly<Record<string, JsonSchema>>;
  database?: Readonly<Record<string, JsonSchema>>;
  /** Schemas of further parts. */
  parts?: Readonly<Record<string, JsonSchema>>;
  /** Finds out whether it can work, and tells on what. @throws unavailable */
  check(
    context: Pick<RouteContext<unknown, unknown, unknown, null>, 'db'>,
  ): Promise<{ versions?: object; database: { kind: string }; parts?: object }>;
}

/** `GET /health`. */
export function healthRoute({ version, versions = {}, database = {}, parts = {}, check }: Health): Route {
  return defineRoute({
    method: 'GET',
    url: '/health',
    access: 'public',
    permission: null,
    scope: 'none',
    isUrgent: true,
    request: {},
    response: {
      type: 'object',
      properties: {
        status: text,
        versions: { type: 'object', properties: { app: text, node: text, ...versions } },
        database: { type: 'object', properties: { kind: text, ...database } },
        ...parts,
      },
    },
    async handler({ db }) {
      const found = await check({ db });
      return ok({
        status: 'ok',
        versions: { app: version, node: process.versions.node, ...found.versions },
        database: found.database,
        ...found.parts,
      });
    },
  });
}
