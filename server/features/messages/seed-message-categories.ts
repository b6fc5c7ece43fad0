// The categories that the message centre begins with.
import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';

const CATEGORIES = [
  { id: 'notice', name: '通知公告', icon: 'bell' },
  { id: 'system', name: '系统消息', icon: 'message' },
  { id: 'flow', name: '流程消息', icon: 'audit' },
] as const;

/** Adds them where there are none: whoever renamed or removed one had a reason. */
export async function seedMessageCategories(transaction: Transaction<Database>, now: Date): Promise<void> {
  const some = await transaction.selectFrom('sys_message_category').select('id').limit(1).executeTakeFirst();
  if (some) return;
  await transaction
    .insertInto('sys_message_category')
    .values(
      CATEGORIES.map((category, index) => ({
        ...category,
        sort: index + 1,
        create_by: 'system',
        create_time: now,
      })),
    )
    .execute();
}
