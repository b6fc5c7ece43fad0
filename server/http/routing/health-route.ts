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
  /** Asks what the server works on, at most once a second while it answers. @throws unavailable */
  probe(context: Pick<RouteContext<unknown, unknown, unknown, null>, 'db'>): Promise<unknown>;
  /** What it works on, as it is now. */
  tell(): { versions?: object; database: { kind: string }; parts?: object };
}

/** For how many milliseconds an answer of what the server works on stands: anybody may ask, as often as they like. */
const ANSWER_STANDS = 1_000;

/** `GET /health`. */
export function healthRoute({
  version,
  versions = {},
  database = {},
  parts = {},
  probe,
  tell,
}: Health): Route {
  let answeredAt = -Infinity;
  let probing: Promise<void> | undefined;
  /** Those who come while it is asked wait for the same answer; one that fails stands for nobody else. */
  const makeSure: Health['probe'] = async (context) => {
    const now = performance.now();
    if (now - answeredAt < ANSWER_STANDS) return;
    probing ??= probe(context)
      .then(() => {
        answeredAt = now;
      })
      .finally(() => {
        probing = undefined;
      });
    await probing;
  };
  return defineRoute({
    method: 'GET',
    url: '/health',
    title: '服务器状态',
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
      await makeSure({ db });
      const found = tell();
      return ok({
        status: 'ok',
        versions: { app: version, node: process.versions.node, ...found.versions },
        database: found.database,
        ...found.parts,
      });
    },
  });
}
