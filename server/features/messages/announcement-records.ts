// Announcements as records: what of them travels, and what is checked before one is saved.
import { isSitePath } from '../../../src/engine/html/safe-address.ts';
import { sql, type Kysely } from 'kysely';
import { HtmlRefused } from '../../../src/engine/html/create-cleaner.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { recordSchema } from '../../records/record.ts';
import { splitIds } from '../../records/schemas.ts';
import { throwFirst, type FieldRefusal } from '../../records/writes/field-refusal.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Cleaner } from '../../http/records/open-cleaner.ts';

export const announcementEntity = getEntity('system/announcement');
export const announcementSchema = recordSchema(announcementEntity);

/** Not deleted; deleted ones stay for the record of who read them. */
export const isKept: Condition = sql<boolean>`sys_announcement.del_flag = 0`;

/** The announcements that the administration shows to the caller: not deleted, and within the data rules. */
export async function readKept(db: Kysely<Database>, user: SignedIn, now: number): Promise<Condition[]> {
  return [isKept, ...(await readDataRules(db, user, announcementEntity, now))];
}

type Stored = Readonly<Record<string, unknown>>;

/**
 * What a caller sent about an announcement, checked and with its HTML cleaned.
 * @param cleaner was given the content that was sent
 * @param current the announcement before the change; undefined for a new one
 * @throws request-invalid naming the field; rule when fields do not belong together
 */
export async function readAnnouncement(
  db: Kysely<Database>,
  body: Readonly<Record<string, unknown>>,
  cleaner: Cleaner,
  current?: Stored,
  refusals?: FieldRefusal[],
): Promise<Changes> {
  const changes = await readChanges(db, announcementEntity, body, current, new Map(), refusals);
  throwFirst(refusals);
  const content = changes['msg_content'];
  if (typeof content === 'string') changes['msg_content'] = await clean(content, cleaner);
  const userIds = changes['user_ids'];
  // Clients of this family cut the last character off.
  if (typeof userIds === 'string') {
    changes['user_ids'] = splitIds(userIds)
      .map((id) => `${id},`)
      .join('');
  }
  const whole = { ...current, ...changes };
  checkPeriod(whole);
  checkReceivers(whole);
  checkOpening(whole);
  if (!whole['msg_category2']) changes['msg_category2'] = categoryOf(whole);
  return changes;
}

async function clean(html: string, cleaner: Cleaner): Promise<string> {
  try {
    return await cleaner(html);
  } catch (error) {
    if (!(error instanceof HtmlRefused)) throw error;
    throw failure('request-invalid', `内容${error.message}`, { field: 'msgContent' });
  }
}

function checkPeriod({ start_time: start, end_time: end }: Stored): void {
  if (start instanceof Date && end instanceof Date && end < start) {
    throw failure('request-invalid', '结束时间不能早于开始时间', { field: 'endTime' });
  }
}

function checkReceivers({ msg_type: type, user_ids: userIds }: Stored): void {
  if (type === 'USER' && splitIds(userIds as string | null).length === 0) {
    throw failure('request-invalid', '指定用户不能为空', { field: 'userIds' });
  }
}

/**
 * Whether a stored announcement says enough to be published; a draft may lack what is still to be written.
 * @throws rule naming the field that is to be filled or changed first
 */
export function checkPublishable(row: Stored, at: Date): void {
  if (isEmptyHtml(row['msg_content']) && isBlankText(row['msg_abstract'])) {
    throw failure('rule', '通告还没有内容，请填写内容后再发布', { field: 'msgContent' });
  }
  checkReceivers(row);
  const end = row['end_time'];
  if (end instanceof Date && end <= at) {
    throw failure('rule', '结束时间已过，请改为以后的时间或清空后再发布', { field: 'endTime' });
  }
}

const isBlankText = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

/** Whether cleaned HTML shows neither a word nor a picture. */
function isEmptyHtml(html: unknown): boolean {
  if (isBlankText(html)) return true;
  const text = String(html);
  if (/<(?:img|video|audio)\b/i.test(text)) return false;
  const words = text
    .split('<')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join('');
  return words.replaceAll('&nbsp;', ' ').trim() === '';
}

/** A route is a path of this app, a screen an id: neither can lead anywhere else. */
function checkOpening({ open_type: type, open_page: page }: Stored): void {
  if (!type) return;
  const isOne = type === 'url' ? isSitePath : isScreenId;
  if (typeof page === 'string' && isOne(page)) return;
  const expected = type === 'url' ? '须是以“/”开头的站内路径' : '须是页面编号，例如 system/user-form';
  throw failure('request-invalid', `打开页面${expected}`, { field: 'openPage' });
}

function isScreenId(text: string): boolean {
  return /^[a-z][a-z0-9_-]*(\/[a-z][a-z0-9_-]*)*$/.test(text);
}

/** The shipped categories; an installation may have more. */
function categoryOf({ bus_type: busType, msg_category: category }: Stored): string {
  if (busType === 'bpm') return 'flow';
  return category === '2' ? 'system' : 'notice';
}
