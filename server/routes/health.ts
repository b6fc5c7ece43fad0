// Whether the server can work, and on what: for probes and for the person who wonders where the data lies.
import { sql } from 'kysely';
import { failure } from '../errors.ts';
import { defineRoute, ok } from '../routing/define-route.ts';

/** What the server runs on; found out once at start. */
export interface Surroundings {
  /** Version of this program. */
  version: string;
  database: {
    kind: 'embedded' | 'external';
    version: string;
    durability: { fsync: string; synchronousCommit: string };
  };
}

const text = { type: 'string' } as const;

export function createHealthRoutes({ version, database }: Surroundings) {
  return [
    defineRoute({
      method: 'GET',
      url: '/health',
      access: 'public',
      permission: null,
      scope: 'none',
      request: {},
      response: {
        type: 'object',
        properties: {
          status: text,
          versions: { type: 'object', properties: { app: text, node: text, database: text } },
          database: {
            type: 'object',
            properties: {
              kind: text,
              durability: { type: 'object', properties: { fsync: text, synchronousCommit: text } },
            },
          },
        },
      },
      async handler({ db }) {
        await sql`select 1`.execute(db).catch((cause: unknown) => {
          throw failure('unavailable', '数据库暂不可用', { cause });
        });
        return ok({
          status: 'ok',
          versions: { app: version, node: process.versions.node, database: database.version },
          database: { kind: database.kind, durability: database.durability },
        });
      },
    }),
  ];
}
