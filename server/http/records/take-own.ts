// What a call sent of a record, as far as it is the caller's to write; the log says what was left out.
import type { SignedIn } from '../../records/asker.ts';
import { seenBy, type Entity } from '../../records/entities.ts';
import { takeSent } from '../../records/writes/take-sent.ts';
import type { RouteContext } from '../routing/define-route.ts';

export type Sender = Pick<RouteContext<unknown, unknown, unknown, SignedIn>, 'user' | 'request'>;

/**
 * @param current the record before the change; undefined for a new one
 * @throws forbidden for a new record that cannot be without a value that is not the caller's to write
 */
export function takeOwn(
  sender: Sender,
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  current?: Readonly<Record<string, unknown>> & { readonly id: string },
): Readonly<Record<string, unknown>> {
  const { sent, ignored } = takeSent(seenBy(entity, sender.user), body, current);
  logIgnored(sender, entity, ignored, current?.id);
  return sent;
}

/** Names fields, never what was sent for them. */
export function logIgnored(
  { user, request }: Sender,
  entity: Entity,
  fields: readonly string[],
  id?: string,
): void {
  if (fields.length === 0) return;
  const told = { event: 'fields ignored', entity: entity.id, id, fields: fields.slice(0, 20) };
  request.log.warn({ ...told, user: user.username }, 'sent fields that the caller may not write');
}
