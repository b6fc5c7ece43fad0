// Whatever happens to the folders of two modules, one upon the other: fields come, get other names and types and go, modules
// go and come back, somebody agrees to some of it. No row and no value is lost, and what is written down of a table is the
// table.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../tests/depth.ts';
import { readTable } from '../db/managed/read-table.testing.ts';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('still', {});
});
afterAll(() => house.close());

type Kind = 'string' | 'integer' | 'money';

interface Field {
  name: string;
  /** Under which its values lie in the table: the name that somebody agreed to last. */
  column: string;
  kind: Kind;
  /** Whether its values are words; numbers are some of whatever they become. */
  isWords: boolean;
  length: number;
}

/** A module of a series, as its author has it in mind. */
interface Author {
  id: string;
  isHere: boolean;
  fields: Field[];
}

/** Values of rows by their ids. */
type Values = Map<string, string>;

const KINDS: readonly Kind[] = ['string', 'integer', 'money'];
const LENGTHS = [40, 24, 12];

const step = fc.record({
  does: fc.constantFrom('add', 'add', 'rename', 'narrow', 'convert', 'drop', 'leave', 'return', 'write'),
  isUpper: fc.boolean(),
  pick: fc.nat(20),
  agrees: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

let count = 0;
let writer: string;

/** One person may not save as often as all series together do. */
const SERIES_OF_ONE = 5;

async function hireWriter(): Promise<void> {
  const name = `writer${String(count)}`;
  await house.hire(name, []);
  const { db } = house.app;
  const role = db.selectFrom('sys_role').select('id').where('role_code', '=', 'admin');
  const { id } = await role.executeTakeFirstOrThrow();
  await db
    .insertInto('sys_user_role')
    .values({ id: `${name}-admin`, user_id: name, role_id: id })
    .execute();
  writer = await house.app.signIn(name);
}

/** One series: its modules, what their author did, and what has to be there. */
class Series {
  readonly lower: Author;
  readonly upper: Author;
  readonly values = new Map<Field, Values>();
  readonly gone: Field[] = [];
  rows = 0;
  made = 0;

  constructor(readonly number: number) {
    const field = this.newField(`lo${String(number)}`, 'string');
    this.lower = { id: `lo${String(number)}`, isHere: true, fields: [field] };
    this.upper = { id: `up${String(number)}`, isHere: true, fields: [] };
  }

  get entity(): string {
    return `${this.lower.id}/thing`;
  }

  get table(): string {
    return `${this.lower.id}_thing`;
  }

  newField(module: string, kind: Kind): Field {
    this.made += 1;
    const name = `${module}X${String(this.made)}`;
    return { name, column: name, kind, isWords: kind === 'string', length: 40 };
  }

  get live(): Field[] {
    return [...this.lower.fields, ...(this.upper.isHere ? this.upper.fields : [])];
  }

  async write(): Promise<void> {
    const { lower, upper } = this;
    const fieldsOf = (fields: readonly Field[]) =>
      Object.fromEntries(
        fields.map(({ name, column, kind, length }) => [
          name,
          {
            title: name,
            type: kind,
            ...(kind === 'string' ? { length } : {}),
            ...(column === name ? {} : { renamedFrom: column }),
          },
        ]),
      );
    const lowerFiles = {
      'module.json': { id: lower.id, title: lower.id, version: '1.0.0' },
      'entities/thing.json': {
        id: this.entity,
        title: '事物',
        storage: 'managed',
        fields: fieldsOf(lower.fields),
      },
    };
    const upperFiles = {
      'module.json': { id: upper.id, title: upper.id, version: '1.0.0', requires: { [lower.id]: '1.0.0' } },
      ...(upper.fields.length === 0
        ? {}
        : { 'extends/thing.json': { entity: this.entity, fields: fieldsOf(upper.fields) } }),
    };
    if (upper.isHere) await house.write(upperFiles, upper.id);
    if (lower.isHere) await house.write(lowerFiles, lower.id);
  }

  async do({ does, isUpper, pick }: Step): Promise<void> {
    const author = isUpper ? this.upper : this.lower;
    const field = author.fields[pick % Math.max(1, author.fields.length)];
    if (does === 'leave' && author.isHere) {
      author.isHere = false;
      return house.away(author.id);
    }
    if (does === 'return' && !author.isHere) {
      author.isHere = true;
      return house.back(author.id);
    }
    if (!author.isHere) return;
    if (does === 'add') {
      author.fields.push(this.newField(author.id, KINDS[pick % KINDS.length] ?? 'string'));
    } else if (does === 'rename' && field) {
      this.made += 1;
      field.name = `${author.id}X${String(this.made)}`;
    } else if (does === 'narrow' && field) {
      field.length = LENGTHS[Math.min(LENGTHS.indexOf(field.length) + 1, LENGTHS.length - 1)] ?? 12;
    } else if (does === 'convert' && field) field.kind = 'string';
    else if (does === 'drop' && field && author.fields.length > 1) {
      author.fields.splice(author.fields.indexOf(field), 1);
      this.gone.push(field);
    }
    await this.write();
  }

  /** Adds a record through its call, with a value in every field. */
  async addRow(): Promise<void> {
    if (!this.lower.isHere) return;
    this.rows += 1;
    const body = Object.fromEntries(
      this.live.map(({ name, isWords }, at) => {
        const number = String(this.rows * 10 + at);
        return [name, isWords ? `v${number}` : number];
      }),
    );
    const added = await house.ask<{ id: string }>(writer, 'POST', `/${this.entity}/add`, body);
    expect(added).toMatchObject({ success: true });
    const { id } = added.result;
    for (const field of this.live) {
      const values = this.values.get(field) ?? new Map<string, string>();
      this.values.set(field, values.set(id, String(body[field.name])));
    }
  }

  async agree(agrees: readonly boolean[]): Promise<void> {
    const statuses = house.app.modules?.status() ?? [];
    const waiting = statuses
      .filter(({ id }) => id === this.lower.id || id === this.upper.id)
      .flatMap((status) => status.waiting.map((one) => one.step));
    const agreed = waiting.filter((_, at) => agrees[at % agrees.length]);
    if (agreed.length === 0) return;
    const outcome = await house.app.modules?.agree(agreed);
    expect(outcome?.failed).toEqual([]);
    for (const field of [...this.lower.fields, ...this.upper.fields]) {
      const name = `${this.table}.${toColumn(field.name)}: rename from ${toColumn(field.column)}`;
      if (agreed.includes(name)) field.column = field.name;
    }
  }

  /** Every row and every value, as the call of the list shows them. */
  async expectShown(): Promise<void> {
    const { lower, upper } = this;
    const here = [lower, upper].filter(({ isHere }) => lower.isHere && isHere).map(({ id }) => id);
    for (const { id, findings, failed, state } of house.app.modules?.status() ?? []) {
      if (!here.includes(id)) continue;
      expect([id, state, findings, failed]).toEqual([id, 'served', [], []]);
    }
    if (!lower.isHere) {
      expect((await house.call('GET', `/${this.entity}/list`)).status).toBe(404);
      return;
    }
    const { result } = await house.call<{ total: number; records: Record<string, unknown>[] }>(
      'GET',
      `/${this.entity}/list?pageSize=1000`,
    );
    expect(result.total).toBe(this.rows);
    const byId = new Map(result.records.map((record) => [record['id'], record]));
    for (const field of this.live) {
      for (const [id, value] of this.values.get(field) ?? []) {
        expect(plain(byId.get(id)?.[field.name]), `${field.name} of ${id}`).toBe(plain(value));
      }
    }
  }

  /** What is written down of the table is the table, and a second look does nothing. */
  async expectRecorded(): Promise<void> {
    const { db } = house.app;
    const { rows } = await sql<{ known: { columns: string[] } }>`
      select known from sys_managed_table where table_name = ${this.table}`.execute(db);
    const table = await readTable(db, this.table);
    const there = table?.columns.map(({ name }) => name).sort();
    expect(rows.map(({ known }) => [...known.columns].sort())).toEqual([there]);
    const changes = sql<{ count: number }>`select count(*)::int as count from sys_managed_change`;
    const before = await changes.execute(db);
    await house.app.modules?.agree([]);
    expect((await changes.execute(db)).rows).toEqual(before.rows);
  }

  /** Values of fields that are gone lie in their column, or in the copy that was made before it was dropped. */
  async expectKept(): Promise<void> {
    const { db } = house.app;
    // One that came and went while its module was not served has never had a column.
    for (const field of this.gone.filter((one) => this.values.has(one))) {
      const column = toColumn(field.column);
      const table = await readTable(db, this.table);
      let place = this.table;
      if (table?.columns.every(({ name }) => name !== column)) {
        const { rows } = await sql<{ copy: string }>`select copy_table as copy from sys_managed_change
          where entity = ${this.entity} and step = ${`${this.table}.${column}: drop`}`.execute(db);
        place = rows[0]?.copy ?? '';
      }
      const { rows } = await sql<{
        id: string;
        value: string;
      }>`select id, ${sql.id(column)}::text as value from ${sql.id(place)}`.execute(db);
      const kept = new Map(rows.map(({ id, value }) => [id, value]));
      for (const [id, value] of this.values.get(field) ?? []) {
        expect(plain(kept.get(id)), `${column} of ${id} in ${place}`).toBe(plain(value));
      }
    }
  }

  /** Nothing of it is looked at by the next series. */
  async end(): Promise<void> {
    const { db } = house.app;
    for (const { id, isHere } of [this.upper, this.lower]) if (isHere) await house.away(id);
    const ids = [this.lower.id, this.upper.id];
    await sql`delete from sys_module where id = any(${ids}::text[])`.execute(db);
    await sql`delete from sys_managed_table where table_name = ${this.table}`.execute(db);
    await sql`drop table ${sql.id(this.table)}`.execute(db);
  }
}

const toColumn = (name: string): string => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/** Numbers are the same whether they were texts on their way. */
const plain = (value: unknown): string => {
  const text = String(value as string | number);
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
};

describe('any series of changes of two modules', () => {
  it('loses no row and no value, and keeps the record of each table as the table is', async () => {
    const series = fc.array(step, { minLength: 4, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(series, async (steps) => {
        if (count % SERIES_OF_ONE === 0) await hireWriter();
        count += 1;
        const one = new Series(count);
        try {
          await one.write();
          await one.addRow();
          for (const each of steps) {
            await one.do(each);
            await one.expectShown();
            await one.addRow();
            await one.agree(each.agrees);
            await one.expectShown();
            await one.expectRecorded();
          }
          await one.expectKept();
        } finally {
          await one.end();
        }
      }),
      { numRuns: runs(500, 3) },
    );
  }, 3_600_000);
});
