// What hooks send once their save is committed.
import type { Defaulted, Optional, OptionalTime, Time } from '../../db/tables/columns.ts';

export interface OutboxTable {
  /** Also the idempotency key of a request and the id of a message. */
  id: string;
  /** `request` or `message`. */
  kind: string;
  title: string;
  /** Record type and moment of the hook. */
  source: string;
  /** JSON of what is sent. */
  payload: string;
  /** `waiting`, `done` or `failed`. */
  state: Defaulted<string>;
  attempts: Defaulted<number>;
  /** When it is tried next; while it is tried, when another server may take it. */
  next_time: Time;
  last_error: Optional<string>;
  done_time: OptionalTime;
  create_by: string;
  create_time: Time;
}
