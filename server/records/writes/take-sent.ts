// What somebody sent of a record, as far as it is theirs to write.
import { failure } from '../../kernel/errors.ts';
import { isOpen, seenByServer, sentFields, type Entity, type Field } from '../entities.ts';
import { toRecord } from '../record.ts';

export interface Taken {
  sent: Readonly<Record<string, unknown>>;
  /** Names of fields that were sent with another value than the stored one and are not the caller's to write. */
  ignored: readonly string[];
}

/**
 * Leaves out what the caller may not write, as fields that only the server writes are left out: a record keeps what it
 * holds there, and a new one gets its default.
 * @param entity as the caller sees it
 * @param current the record before the change; undefined for a new one
 * @throws forbidden for a new record that cannot be without such a value
 */
export function takeSent(
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  current?: Readonly<Record<string, unknown>>,
): Taken {
  const own = new Set(sentFields(entity));
  const others = sentFields(seenByServer(entity)).filter((field) => !own.has(field));
  if (others.length === 0) return { sent: body, ignored: [] };
  if (!current) refuseWithout(entity, others);
  const stored = current && toRecord(entity, current);
  const sent: Record<string, unknown> = { ...body };
  for (const { name } of others) delete sent[name];
  const ignored = others.filter(
    (field) =>
      isFilled(body[field.name]) &&
      !(isOpen(entity, field) && String(stored?.[field.name] ?? '') === String(body[field.name])),
  );
  return { sent, ignored: ignored.map(({ name }) => name) };
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function refuseWithout(entity: Entity, others: readonly Field[]): void {
  const missing = others.find((field) => field.isRequired === true && field.default === undefined);
  if (!missing) return;
  throw failure(
    'forbidden',
    `新增${entity.title}必须填写“${missing.title}”，您没有填写它的权限，请联系管理员授权`,
  );
}
