// What the first start gives an installation: the code that it is known by, and a licence to look around with.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { createId } from '../../records/record.ts';
import { formatTime } from '../../kernel/time.ts';
import { writeLicence } from './licence-file.ts';

/** The evaluation licence lasts this long (milliseconds)… */
const EVALUATION_TIME = 365 * 86_400_000;
/** … and is for so many people, or for all who are there already. */
const EVALUATION_USERS = 1000;

/**
 * Gives this installation its code and an evaluation licence, once: who removes the licence gets no other one.
 * The licence is signed with a key that is thrown away, so that nobody makes a second one either.
 */
export async function ensureInstallation(transaction: Transaction<Database>, now: Date): Promise<void> {
  const code = makeCode();
  const made = await transaction
    .insertInto('sys_installation')
    .values({ id: 1, code, latest_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const users = await countUsers(transaction);
  const id = createId();
  const content = writeLicence(
    {
      id,
      name: '试用授权',
      subject: 'EVALUATION',
      code,
      userNumber: Math.max(EVALUATION_USERS, users),
      issuedAt: formatTime(now) ?? '',
      expireTime: formatTime(new Date(now.getTime() + EVALUATION_TIME)) ?? '',
    },
    privateKey,
  );
  await transaction
    .insertInto('sys_licence_import')
    .values({
      id,
      licence_id: id,
      kind: 'evaluation',
      content,
      public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      issued_at: now,
      create_by: 'system',
      create_time: now,
    })
    .execute();
}

/** People who take a place of the licence: everybody outside the recycle bin. */
export async function countUsers(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('sys_user')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('del_flag', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Twenty characters in groups, without those that people mistake for one another. */
function makeCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  const picked: string[] = [];
  // Values that would make some characters likelier are thrown away.
  while (picked.length < 20) {
    for (const byte of randomBytes(32)) if (byte < 240) picked.push(letters.charAt(byte % letters.length));
  }
  return (picked.slice(0, 20).join('').match(/.{5}/g) ?? []).join('-');
}
