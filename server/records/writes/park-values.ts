// Rows of one save that take over each other's values, which stand once. A unique index judges each row as it is written,
// so the value of a row is put aside when another one of the save takes it earlier.
import { randomInt } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { openFields, seenByServer, type Child, type Entity, type Field } from '../entities.ts';
import { mergeRow } from './child-unique.ts';
import type { RowRefusal, RowWrite } from './child-rows.ts';
import { foldedText, isFoldedText, valueText } from './same-value.ts';

/** Values that are put aside for a moment. */
export interface Parked {
  field: Field;
  ids: string[];
}

/** What has to be put aside, and rows of which that cannot be done. */
export interface Parking {
  parked: Parked[];
  refusals: RowRefusal[];
}

/** Fields whose values stand once together, and what tells these apart. */
interface Key {
  fields: readonly Field[];
  textOf(field: Field, value: unknown): string | undefined;
}

/**
 * Finds the rows whose value an earlier one of the same save takes.
 * @param writes in the order in which they are written
 */
export function planParking({ entity }: Child, writes: readonly RowWrite[]): Parking {
  const parking: Parking = { parked: [], refusals: [] };
  // Tables that ship put the judgement off until a save is through.
  if (entity.storage !== 'managed') return parking;
  const changed = writes.filter(({ current, isChanged }) => current !== undefined && isChanged);
  for (const key of keysOf(entity)) {
    const takers = new Map<string, RowWrite>();
    const ids: string[] = [];
    const field = key.fields.find(canBeEmpty) ?? key.fields.find((one) => kindOf(one) !== undefined);
    for (const write of changed) {
      const { current, changes, row } = write;
      const held = current && keyText(key, current);
      const taker = held === undefined ? undefined : takers.get(held);
      if (taker !== undefined && current !== undefined) {
        if (field === undefined) parking.refusals.push(refuse(key, taker.row, row));
        else ids.push(current.id);
      }
      const wanted = keyText(key, mergeRow(current, changes));
      if (wanted !== undefined) takers.set(wanted, write);
    }
    if (field !== undefined && ids.length > 0) parking.parked.push({ field, ids });
  }
  return parking;
}

/** Puts values aside; the rows get theirs within the same transaction. */
export async function parkValues(
  db: Kysely<Database>,
  entity: Entity,
  parked: readonly Parked[],
): Promise<void> {
  for (const { field, ids } of parked) {
    const table = sql.table(entity.table);
    const column = sql.ref(field.column);
    const kind = canBeEmpty(field) ? undefined : kindOf(field);
    if (kind === undefined) {
      await sql`update ${table} set ${column} = null where id = any(${ids}::text[])`.execute(db);
      continue;
    }
    const first = randomInt(ROOM);
    const values = ids.map((_, at) => kind.write(first + at));
    await sql`update ${table} set ${column} = cast(parked.value as ${kind.type})
      from unnest(${ids}::text[], ${values}::text[]) as parked (id, value)
      where ${sql.ref(`${entity.table}.id`)} = parked.id`.execute(db);
  }
}

function keysOf(entity: Entity): Key[] {
  const alone = openFields(seenByServer(entity)).filter(({ isUnique }) => isUnique === true);
  const groups = (entity.unique ?? []).map((group) => group.flatMap((name) => entity.fields.get(name) ?? []));
  return [
    ...alone.map((field): Key => ({ fields: [field], textOf: foldedText })),
    ...groups.map((fields): Key => ({ fields, textOf: (_field, value) => valueText(value) })),
  ];
}

function keyText(
  { fields, textOf: read }: Key,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const texts = fields.map((field) => read(field, values[field.column]));
  return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

function refuse({ fields }: Key, taker: number, holder: number): RowRefusal {
  const titles = fields.map(({ title }) => title).join('、');
  const text = `${titles}用了第 ${holder} 行原来的值，不能一起保存，请先给第 ${holder} 行换一个别的值并保存`;
  return { row: taker, field: fields[0]?.name ?? '', text };
}

/** As its column: what the server writes is never demanded of a row. */
const canBeEmpty = ({ isRequired, isReadOnly }: Field): boolean => isRequired !== true || isReadOnly === true;

/** So many values are at hand to be put in place of others, and nobody stores one of them. */
const ROOM = 100_000_000;

interface ParkedKind {
  type: RawBuilder<unknown>;
  write(number: number): string;
}

/** Signs that no text has: U+E000 to U+F8FF are nobody's. */
const FIRST_SIGN = 0xe000;
const SIGNS = 0x1900;

/** Values that take the place of others in a column that cannot be empty; undefined where none is out of reach. */
function kindOf(field: Field): ParkedKind | undefined {
  const { type, length = 15, scale = 2 } = field;
  switch (type) {
    case 'integer':
      return { type: sql`integer`, write: (number) => String(-1_000_000_000 - number) };
    case 'number':
    case 'money':
      return { type: sql`numeric`, write: (number) => String(-900_000_000_000 - number) };
    case 'decimal':
      return length - scale < 12
        ? undefined
        : { type: sql`numeric`, write: (number) => String(-900_000_000_000 - number) };
    case 'date':
      return { type: sql`date`, write: (number) => `${String(10_000 + (number % 200_000))}-01-01` };
    case 'datetime':
      return {
        type: sql`timestamptz`,
        write: (number) => `${String(10_000 + (number % 200_000))}-01-01 00:00Z`,
      };
    case 'relation':
      // Its values are records that are there.
      return undefined;
    default:
      if (!isFoldedText(field)) return undefined;
      return { type: sql`text`, write: (number) => writeSigns(number, field.length ?? 3) };
  }
}

function writeSigns(number: number, length: number): string {
  const signs: number[] = [];
  for (let rest = number, at = 0; at < Math.min(length, 3); at += 1) {
    signs.push(FIRST_SIGN + (rest % SIGNS));
    rest = Math.floor(rest / SIGNS);
  }
  return String.fromCharCode(...signs);
}
