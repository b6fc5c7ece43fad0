// Publishing announcements, and system messages: announcements to named users that are published as they are written.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { Push, Pushes } from '../../push/pushes.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { insertRecord, lockRecord, updateRecord, type StoredRow } from '../../records/writes/save.ts';
import { splitIds } from '../../records/schemas.ts';
import { announcementEntity, readAnnouncement } from './announcement-records.ts';
import type { Cleaner } from '../../http/records/open-cleaner.ts';
import type { SignedIn } from '../../records/asker.ts';
import { renewReceivers } from './message-rows.ts';

/** Who sends, and when. */
interface Sender {
  db: Kysely<Database>;
  user: Pick<SignedIn, 'username' | 'orgCode'> & { readonly id?: string };
  now(): number;
}

/** What open pages are told of an announcement that was published. */
export interface Published {
  id: string;
  title: string;
  /** Undefined when it is for everybody. */
  userIds: readonly string[] | undefined;
  /** Id of who published it; undefined where the server itself did. */
  by: string | undefined;
}

/**
 * Publishes an announcement, in the transaction of the caller: whoever had it has it unread again.
 * @param current its locked row
 * @throws rule when it is for named users and there is none of them any more
 */
export async function publish({ db, user, now }: Sender, current: StoredRow): Promise<Published> {
  const at = new Date(now());
  const isForSome = current['msg_type'] === 'USER';
  const userIds = isForSome ? splitIds(current['user_ids'] as string | null) : undefined;
  const received = await renewReceivers(db, current.id, userIds, at);
  if (isForSome && received === 0) throw failure('rule', '指定的用户都已不存在，请重新选择');
  await updateRecord(db, announcementEntity, current.id, {
    send_status: '1',
    send_time: at,
    cancel_time: null,
    sender: user.username,
    ...updatedBy(user, now()),
  });
  return { id: current.id, title: String(current['titile']), userIds, by: user.id };
}

export interface SystemMessage {
  title: string;
  /** HTML; it is cleaned like that of every announcement. */
  content: string;
  userIds: readonly string[];
}

/** Writes a system message and publishes it, in the transaction of the caller. */
export async function sendSystemMessage(
  sender: Sender,
  message: SystemMessage,
  cleaner: Cleaner,
): Promise<Published> {
  const { db, user, now } = sender;
  const sent = {
    titile: message.title,
    msgContent: message.content,
    msgCategory: '2',
    msgType: 'USER',
    priority: 'M',
    userIds: message.userIds.join(','),
  };
  const changes = await readAnnouncement(db, sent, cleaner);
  const id = await insertRecord(db, announcementEntity, { ...changes, ...createdBy(user, now()) });
  return publish(sender, await lockRecord(db, announcementEntity, id));
}

/** What is pushed of an announcement that was published, and to whom; undefined is everybody. */
export function newsOf({ id, title, userIds, by }: Published): [Push, (readonly string[])?] {
  const news = { msgId: id, msgTxt: title, ...(by === undefined ? {} : { by }) };
  return userIds === undefined ? [{ cmd: 'topic', ...news }] : [{ cmd: 'user', ...news }, userIds];
}

/** Tells open pages of an announcement that was published. */
export function pushPublished(pushes: Pushes, published: Published): void {
  pushes.send(...newsOf(published));
}

/** Pages read their messages again and remind nobody; it names no title to people who never received it. */
export function removed(msgId: string): Push {
  return { cmd: 'topic', msgId, msgTxt: '' };
}
