// What is sent to others once a save is committed: written down in its transaction, delivered by server/features/outbox.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { createId } from './record.ts';

/** A call of another system. */
export interface OutgoingRequest {
  kind: 'request';
  url: string;
  method: string;
  /** Sent as JSON; undefined sends none. */
  body: unknown;
}

/** A system message to users by their names, and to all who have one of the roles. */
export interface OutgoingMessage {
  kind: 'message';
  users: readonly string[];
  /** Codes. */
  roles: readonly string[];
  title: string;
  text: string;
}

export type Outgoing = OutgoingRequest | OutgoingMessage;

/**
 * Writes down what is to be sent; nothing is, when the transaction does not commit.
 * @param source what asked for it, for whoever looks for the cause
 * @param isBrief whether its title and path may hold what not everybody may read who looks
 */
export async function queueOutgoing(
  db: Kysely<Database>,
  outgoing: Outgoing,
  source: string,
  { username, now }: { username: string; now: number },
  isBrief = false,
): Promise<void> {
  const { kind, ...payload } = outgoing;
  await db
    .insertInto('sys_outbox')
    .values({
      id: createId(),
      kind,
      title: titleOf(outgoing, isBrief).slice(0, 300),
      source: source.slice(0, 300),
      payload: JSON.stringify(payload),
      next_time: new Date(now),
      create_by: username,
      create_time: new Date(now),
    })
    .execute();
}

/** What people see of it; what stands behind `?` may be a secret. */
function titleOf(outgoing: Outgoing, isBrief: boolean): string {
  if (outgoing.kind === 'message') return isBrief ? '系统消息' : outgoing.title;
  const { method, url } = outgoing;
  return `${method} ${isBrief ? new URL(url).origin : url.replace(/[?#].*$/, '')}`;
}
