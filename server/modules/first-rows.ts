// The records that a module brings along. Each is added once: what people make of it afterwards is theirs, also when they
// give it another key or remove it.
import { sql, type Kysely } from 'kysely';
import { isRelation } from '../../src/engine/entity/managed-entity.ts';
import type { RowsDeclaration } from '../../src/engine/module.ts';
import type { Database } from '../db/tables.ts';
import { ApiError, failure } from '../kernel/errors.ts';
import type { SignedIn } from '../records/asker.ts';
import { liveConditions } from '../records/data-rules/data-rules.ts';
import { seenByServer, tableOf, type Entity } from '../records/entities.ts';
import { joinConditions } from '../records/lists/list.ts';
import { splitIds } from '../records/schemas.ts';
import { addRecord } from '../records/writes/add-record.ts';
import {
  computeAndJudge,
  constantsOf,
  giveSerials,
  type NextSerial,
} from '../records/writes/complete-record.ts';

type Row = RowsDeclaration['rows'][number];

export interface FirstRowParts {
  find(entity: string): Entity;
  nextSerial: NextSerial;
  /** Milliseconds since 1970. */
  now: number;
}

/** Who adds them: nobody who could sign in. */
const AUTHOR: SignedIn = {
  id: '',
  username: 'system',
  realname: 'system',
  orgCode: '',
  roles: [],
  permissions: new Set(),
  sessionId: '',
};

/**
 * Adds the records of a module that were not added before.
 * @returns why a record was refused, one sentence each; it is tried again with the next look
 */
export async function addFirstRows(
  db: Kysely<Database>,
  declared: readonly RowsDeclaration[],
  parts: FirstRowParts,
): Promise<string[]> {
  let refused = await addRound(db, declared, parts);
  // A record may name one of a later file.
  for (let before = Number.POSITIVE_INFINITY; refused.length > 0 && refused.length < before;) {
    before = refused.length;
    refused = await addRound(db, declared, parts);
  }
  return refused;
}

async function addRound(
  db: Kysely<Database>,
  declared: readonly RowsDeclaration[],
  parts: FirstRowParts,
): Promise<string[]> {
  const refused: string[] = [];
  for (const { entity: id, key, rows } of declared) {
    const entity = seenByServer(parts.find(id));
    const known = await readKnown(db, entity);
    const brought: string[] = [];
    for (const row of rows) {
      const name = nameOf(key, row);
      if (known.has(name)) continue;
      try {
        if (!(await isThere(db, entity, key, row))) await addOne(db, entity, row, parts);
        brought.push(name);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.push(`${entity.title} ${key.map((one) => String(row[one])).join('、')}：${error.message}`);
      }
    }
    if (brought.length > 0) await keepKnown(db, entity, brought);
  }
  return refused;
}

/** What tells a record from others, whatever became of it. */
function nameOf(key: readonly string[], row: Row): string {
  return JSON.stringify(key.map((name) => [name, row[name]]));
}

async function isThere(
  db: Kysely<Database>,
  entity: Entity,
  key: readonly string[],
  row: Row,
): Promise<boolean> {
  const same = key.map((name) => {
    const column = entity.fields.get(name)?.column ?? name;
    return sql<boolean>`${sql.ref(column)}::text = ${String(row[name])}`;
  });
  const there = await db
    .selectFrom(tableOf(entity))
    .select('id')
    .where(sql<boolean>`(${sql.join(same, sql` and `)})`)
    .limit(1)
    .executeTakeFirst();
  return there !== undefined;
}

/** As any record is added, but for hooks. */
async function addOne(
  db: Kysely<Database>,
  entity: Entity,
  row: Row,
  { find, nextSerial, now }: FirstRowParts,
): Promise<void> {
  const made = { create_by: AUTHOR.username, create_time: new Date(now) };
  await db.transaction().execute(async (transaction) => {
    const values = {
      ...constantsOf(entity),
      ...row,
      ...(await readRelations(transaction, entity, row, find)),
    };
    await addRecord(transaction, entity, values, made, async (changes) => {
      await giveSerials(transaction, entity, changes, now, nextSerial);
      computeAndJudge(entity, changes, undefined, {}, { user: AUTHOR, now });
    });
  });
}

/** Whoever writes a file knows what a record is called, and not its id. */
async function readRelations(
  db: Kysely<Database>,
  entity: Entity,
  row: Row,
  find: FirstRowParts['find'],
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, field] of entity.fields) {
    const value = row[name];
    if (!isRelation(field) || field.entity === undefined || typeof value !== 'string' || value === '')
      continue;
    const target = seenByServer(find(field.entity));
    const stated = field.type === 'relations' ? splitIds(value) : [value];
    const found: string[] = [];
    for (const one of stated) found.push(await findNamed(db, target, one, field.title));
    ids[name] = found.join(',');
  }
  return ids;
}

async function findNamed(db: Kysely<Database>, target: Entity, name: string, title: string): Promise<string> {
  const column = target.fields.get(target.text ?? '')?.column;
  const isNamed =
    column === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)}::text = ${name}`;
  const rows = await db
    .selectFrom(tableOf(target))
    .select('id')
    .where(joinConditions([...liveConditions(target), sql<boolean>`(id = ${name} or ${isNamed})`]))
    .limit(2)
    .execute();
  const [only, other] = rows;
  if (only === undefined) throw failure('rule', `${title}里没有“${name}”`);
  if (other !== undefined) throw failure('rule', `${title}里有几条都叫“${name}”，请改用主键`);
  return only.id;
}

/** Stands in the names of what was done to a table. */
const DEED = ': first rows';

async function readKnown(db: Kysely<Database>, { id }: Entity): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_managed_change')
    .select('statements')
    .where('entity', '=', id)
    .where(sql<boolean>`position(${DEED} in step) > 0`)
    .execute();
  return new Set(rows.flatMap(({ statements }) => statements.split('\n')));
}

/** Written down beside what was done to the table, one line for each record. */
async function keepKnown(
  db: Kysely<Database>,
  { id, table, title }: Entity,
  brought: readonly string[],
): Promise<void> {
  await db
    .insertInto('sys_managed_change')
    .values({
      entity: id,
      step: `${table}${DEED}`,
      words: `带来 ${title} 的初始数据 ${brought.length} 条`,
      statements: brought.join('\n'),
      copy_table: null,
    })
    .execute();
}
