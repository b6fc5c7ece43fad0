// Who receives an announcement, and which of them somebody sees at a moment.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { isReading } from '../../records/reading.ts';
import { createId } from '../../records/record.ts';

/** Whether an announcement (`sys_announcement`) is shown to those who received it. */
export function isShown(now: Date): Condition {
  return sql<boolean>`(sys_announcement.del_flag = 0 and sys_announcement.send_status = '1'
    and (sys_announcement.start_time is null or sys_announcement.start_time <= ${now}))`;
}

/** Whether a user (`sys_user`) was there before an announcement for everybody ended. */
export const isInTime: Condition = sql<boolean>`(sys_announcement.end_time is null
  or sys_user.create_time is null or sys_announcement.end_time >= sys_user.create_time)`;

/**
 * Gives a user the announcements for everybody that they did not receive yet: users who were added later, and
 * everybody once it was published. Safe to repeat, also at the same time. A
 * preview shows what was given before.
 */
export async function deliver(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  if (isReading(db)) return;
  await db
    .insertInto('sys_announcement_send')
    .columns(['id', 'annt_id', 'user_id', 'create_time'])
    .expression((eb) =>
      eb
        .selectFrom('sys_announcement')
        .innerJoin('sys_user', (join) => join.on('sys_user.id', '=', userId))
        .select((inner) => [
          sql<string>`replace(gen_random_uuid()::text, '-', '')`.as('id'),
          'sys_announcement.id as annt_id',
          'sys_user.id as user_id',
          inner.cast<Date>(inner.val(now), 'timestamptz').as('create_time'),
        ])
        .where('sys_announcement.msg_type', '=', 'ALL')
        .where(isShown(now))
        .where(isInTime)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('sys_announcement_send as had')
                .select('had.id')
                .whereRef('had.annt_id', '=', 'sys_announcement.id')
                .whereRef('had.user_id', '=', 'sys_user.id'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['annt_id', 'user_id']).doNothing())
    .execute();
}

/**
 * The rows of an announcement that is published: everybody who had it has it unread again, and when it is for named
 * users they are its only receivers.
 * @param userIds the named users; undefined when it is for everybody
 * @returns how many of the named users there are
 */
export async function renewReceivers(
  db: Kysely<Database>,
  anntId: string,
  userIds: readonly string[] | undefined,
  now: Date,
): Promise<number> {
  await db.deleteFrom('sys_announcement_send').where('annt_id', '=', anntId).execute();
  if (userIds === undefined || userIds.length === 0) return 0;
  const known = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', userIds)
    .where('del_flag', '=', 0)
    .execute();
  if (known.length === 0) return 0;
  await db
    .insertInto('sys_announcement_send')
    .values(known.map(({ id }) => ({ id: createId(), annt_id: anntId, user_id: id, create_time: now })))
    .execute();
  return known.length;
}
