// Numbers that fill rules give to new records.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { openRule } from './fill-rules.ts';

/**
 * The next number of a fill rule; one that was given for a record which is then refused is given again.
 * @param db the transaction of the call
 * @param now milliseconds since 1970
 * @throws rule when there is no such fill rule
 */
export async function nextSerial(db: Kysely<Database>, code: string, now: number): Promise<string> {
  // Whoever saves a record has never heard of the code.
  const refusal = `生成编号的填值规则 ${code} 还没有建立，请联系管理员在“填值规则”里添加`;
  const generate = await openRule(db, code, refusal);
  return generate({ db, now, parentId: '' });
}
