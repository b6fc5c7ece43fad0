// A telephone leads back into an account: a code to it opens it, or sets its password. Who changes that of somebody else
// could take the account over. The server sends no mail; an address is guarded alike, as whoever runs the site may.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { createSmsSender, hasSms } from '../../identity/outside/sms.ts';
import { endResets } from '../../identity/password-resets.ts';
import { endSmsCodes } from '../../identity/sms-codes.ts';
import type { Changes } from '../../records/writes/write.ts';
import type { SignedIn } from '../../records/asker.ts';

const CHANNELS = { phone: '手机号', email: '邮箱' } as const;

/** The account as it was before the change. */
type Stored = Readonly<Record<string, unknown>> & { id: string };

interface Call {
  db: Kysely<Database>;
  config: Config;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Titles of the channels that a change gives another value. */
function listChangedChannels(changes: Changes, current: Stored): string[] {
  return Object.entries(CHANNELS).flatMap(([column, title]) =>
    column in changes && (changes[column] ?? null) !== (current[column] ?? null) ? [title] : [],
  );
}

/** @throws forbidden when a channel changes and the caller may not reset passwords */
export function checkMayChangeChannels(user: SignedIn, changes: Changes, current: Stored): void {
  const changed = listChangedChannels(changes, current);
  if (changed.length === 0 || user.permissions.has('user:resetPassword')) return;
  throw failure(
    'forbidden',
    user.id === current.id
      ? `修改自己的${changed.join('、')}请到“个人中心”，输入登录密码后修改`
      : `修改他人的${changed.join('、')}需要“重置用户密码”权限，因为凭它可以重设密码；请联系有该权限的管理员`,
  );
}

/**
 * Ends what was begun over the channels before a change, and tells the telephone that the account had. Nobody waits for
 * the gateway, and nothing is told of a change that was not committed.
 */
export async function closeOldChannels(
  { db, config, request, reply }: Call,
  changes: Changes,
  current: Stored,
): Promise<void> {
  const changed = listChangedChannels(changes, current);
  if (changed.length === 0) return;
  await endResets(db, current.id);
  const mobile = current['phone'];
  if (typeof mobile !== 'string' || mobile === '') return;
  await endSmsCodes(db, mobile);
  if (!hasSms(config)) return;
  const text = `您的账号 ${String(current['username'])} 的${changed.join('、')}已被修改。如非本人同意，请立即联系系统管理员。`;
  const sender = createSmsSender(config, request.log);
  reply.raw.once('finish', () => void sender.notify({ mobile, text }).catch(() => undefined));
}
