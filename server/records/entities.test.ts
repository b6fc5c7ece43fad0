import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { completeEntity, linkRelations } from '../../src/engine/entity/managed-entity.ts';
import { planFieldRules } from './checks/field-rules.ts';
import {
  findOpenField,
  getEntity,
  listEntities,
  openFields,
  seenBy,
  seenByServer,
  shippedDicts,
  shippedMenus,
  takeModules,
  type Entity,
} from './entities.ts';

interface Column {
  column: string;
  type: string;
  length: number | null;
}

/** The SQL types that can hold a declared type. */
const sqlTypes: Record<string, readonly string[]> = {
  string: ['character varying'],
  text: ['text'],
  number: ['double precision', 'numeric'],
  integer: ['integer', 'smallint', 'bigint'],
  boolean: ['boolean'],
  date: ['date'],
  datetime: ['timestamp with time zone'],
};

describe('declared entities', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const readColumns = async (table: string) => {
    const { rows } = await sql<Column>`
      select column_name as column, data_type as type, character_maximum_length as length
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
      database.db,
    );
    return new Map(rows.map((row) => [row.column, row]));
  };

  it.each(
    listEntities()
      .filter(({ storage }) => storage === 'migration')
      .map((entity) => [entity.id, entity] as const),
  )('%s has exactly the columns of its table, with fitting types and lengths', async (_id, entity) => {
    const columns = await readColumns(entity.table);
    const declared = [...entity.fields.values()];
    expect(declared.map(({ column }) => column).sort()).toEqual([...columns.keys()].sort());
    for (const field of declared) {
      const column = columns.get(field.column);
      expect(sqlTypes[field.type], `${entity.id}.${field.name}`).toContain(column?.type);
      if (field.type === 'string') expect(field.length, `${entity.id}.${field.name}`).toBe(column?.length);
    }
  });

  it('back every unique field by an index that ignores case', async () => {
    for (const entity of listEntities()) {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where tablename = ${entity.table}`.execute(database.db);
      for (const field of openFields(entity).filter(({ isUnique }) => isUnique === true)) {
        const isBacked = rows.some(
          ({ definition }) =>
            definition.includes('UNIQUE') && definition.includes(`lower((${field.column})::text)`),
        );
        expect(isBacked, `${entity.id}.${field.name}`).toBe(true);
      }
    }
  });

  it('name dictionaries that exist', () => {
    for (const entity of listEntities()) {
      for (const { name, dict } of entity.fields.values()) {
        if (dict !== undefined) expect(Object.keys(shippedDicts), `${entity.id}.${name}`).toContain(dict);
      }
    }
  });

  it('name rules that exist', () => {
    for (const entity of listEntities()) {
      for (const field of entity.fields.values()) {
        expect(() => planFieldRules(field), `${entity.id}.${field.name}`).not.toThrow();
      }
    }
  });

  it('name permissions of the menu catalogue', () => {
    const codes = shippedMenus.flatMap(function collect(menu): string[] {
      return [...(menu.buttons ?? []).map(({ action }) => action), ...(menu.children ?? []).flatMap(collect)];
    });
    for (const { permission } of listEntities()) {
      if (permission !== undefined) expect(codes).toContain(permission);
    }
  });

  it('keep passwords secret under every spelling', () => {
    const user = getEntity('system/user');
    for (const name of ['password', 'PASSWORD', 'Password'])
      expect(findOpenField(user, name)).toBeUndefined();
    expect(findOpenField(user, 'create_time')?.name).toBe('createTime');
    expect(findOpenField(user, 'constructor')).toBeUndefined();
  });
});

describe('the menu catalogue', () => {
  const ids = shippedMenus.flatMap(function collect(menu): string[] {
    return [menu.id, ...(menu.buttons ?? []).map(({ id }) => id), ...(menu.children ?? []).flatMap(collect)];
  });

  it('has ids that are unique and fit their column', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
  });
});

describe('a view of an entity', () => {
  const GUARDED = 'test.thing:show';
  const thing = (): Entity => getEntity('test/thing');
  beforeAll(() => {
    const entity = completeEntity({
      id: 'test/thing',
      title: '东西',
      storage: 'managed',
      fields: {
        name: { title: '名称', type: 'string' },
        price: { title: '价格', type: 'money', shownWith: 'show' },
      },
    });
    takeModules({ entities: linkRelations([entity]), dicts: {}, reports: [], rules: {} });
  });
  afterAll(() => takeModules({ entities: [], dicts: {}, reports: [], rules: {} }));

  const seenWith = (...codes: string[]): Entity => seenBy(thing(), { permissions: new Set(codes) });
  const isShown = (entity: Entity): boolean => openFields(entity).some(({ name }) => name === 'price');

  it('is one for all who hold the same of what fields ask for', () => {
    expect(seenWith(GUARDED, 'a:list')).toBe(seenWith('b:list', GUARDED));
    expect(seenWith('a:list')).toBe(seenWith());
    expect(seenWith(GUARDED)).not.toBe(seenWith());
    expect(isShown(seenWith(GUARDED))).toBe(true);
    expect(isShown(seenWith())).toBe(false);
  });

  it('of nobody shows no field that asks for a permission', () => {
    expect(isShown(thing())).toBe(false);
    expect(isShown(seenByServer(thing()))).toBe(true);
    expect(seenBy(seenByServer(thing()), { permissions: new Set() }).grants).toEqual(new Set());
  });
});
