// The two kinds of deliveries: a system message to people, a request to another system.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { isNamedAmong } from '../../db/names.ts';
import { callAllowed } from '../../identity/outside/call-allowed.ts';
import { failure } from '../../kernel/errors.ts';
import { nameAuthor } from '../../records/history/authors.ts';
import type { OutgoingMessage, OutgoingRequest } from '../../records/outbox.ts';
import { sendSystemMessage, type Published } from '../messages/announcement-sending.ts';
import { textToHtml } from '../messages/template-text.ts';
import { AnsweredError } from './answered.ts';
import type { OutboxRow } from './outbox.ts';

/** Letters of a title, as its column holds them. */
const MAX_TITLE = 100;

/**
 * Writes a message to all who are meant and still there, in the transaction of the caller.
 * @throws rule when nobody is
 */
export async function sendMessage(
  db: Kysely<Database>,
  row: OutboxRow,
  now: () => number,
): Promise<Published> {
  // Written by `queueOutgoing` alone.
  const { users, roles, title, text } = JSON.parse(row.payload) as Omit<OutgoingMessage, 'kind'>;
  const found = await db
    .selectFrom('sys_user')
    .select('id')
    .where('del_flag', '=', 0)
    .where('status', '=', 1)
    .where((eb) =>
      eb.or([
        isNamedAmong('username', users),
        eb.exists(
          eb
            .selectFrom('sys_user_role')
            .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
            .select('sys_role.id')
            .whereRef('sys_user_role.user_id', '=', 'sys_user.id')
            .where(isNamedAmong('sys_role.role_code', roles)),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  if (found.length === 0) {
    throw failure('rule', `没有收件人：用户 ${users.join('、') || '无'}，角色 ${roles.join('、') || '无'}`);
  }
  const message = {
    title: [...(title.trim() || row.source)].slice(0, MAX_TITLE).join(''),
    content: textToHtml(text),
    userIds: found.map(({ id }) => id),
  };
  nameAuthor(db, { username: row.create_by, at: now() });
  const sender = { db, user: { username: row.create_by, orgCode: '' }, now };
  // There is no markup in it but line ends of our own.
  return sendSystemMessage(sender, message, (html) => Promise.resolve(html));
}

/**
 * Calls the other system. Its key is that of the row, so that a receiver knows a second try.
 * @throws AnsweredError for an answer that is no success
 */
export async function sendRequest(row: OutboxRow, hosts: readonly string[]): Promise<void> {
  const { url, method, body } = JSON.parse(row.payload) as Omit<OutgoingRequest, 'kind'>;
  const text = body === undefined || body === null ? undefined : JSON.stringify(body);
  const status = await callAllowed(
    {
      url,
      method,
      headers: {
        'idempotency-key': row.id,
        'user-agent': 'screenwright',
        ...(text === undefined
          ? {}
          : {
              'content-type': 'application/json; charset=utf-8',
              'content-length': String(Buffer.byteLength(text)),
            }),
      },
      body: text,
    },
    hosts,
  );
  if (status < 200 || status > 299) throw new AnsweredError(status);
}
