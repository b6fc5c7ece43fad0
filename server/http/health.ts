// Whether the server can work, and on what: for probes and for the person who wonders where the data lies.
import { sql } from 'kysely';
import type { OperationLog } from './audit/operation-log.ts';
import { failure } from '../kernel/errors.ts';
import { healthRoute } from './routing/health-route.ts';

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
const count = { type: 'integer' } as const;

export function createHealthRoutes(
  { version, database }: Surroundings,
  operationLog: Pick<OperationLog, 'state'>,
) {
  return [
    healthRoute({
      version,
      versions: { database: text },
      database: {
        durability: { type: 'object', properties: { fsync: text, synchronousCommit: text } },
      },
      parts: {
        operationLog: { type: 'object', properties: { status: text, waiting: count, setAside: count } },
      },
      probe: ({ db }) =>
        sql`select 1`.execute(db).catch((cause: unknown) => {
          throw failure('unavailable', '数据库暂不可用', { cause });
        }),
      tell: () => ({
        versions: { database: database.version },
        database: { kind: database.kind, durability: database.durability },
        parts: { operationLog: operationLog.state() },
      }),
    }),
  ];
}
