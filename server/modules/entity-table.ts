// The table that the declaration of a managed entity asks for.
import type { EntityField } from '../../src/engine/catalog.ts';
import { columnOf, hasColumn } from '../../src/engine/entity/column.ts';
import { NEWEST_FIRST } from '../../src/engine/entity/managed-entity.ts';
import type { ColumnType } from '../db/managed/column-type.ts';
import { DELETED_AT, type Column, type ForeignKey, type Index, type Table } from '../db/managed/table.ts';
import type { Entity, Field } from '../records/entities.ts';
import { isFoldedText } from '../records/writes/same-value.ts';
import { LINK, linkFields, nameLinkTable } from '../records/links.ts';

/** Digits of numbers that JSON and JavaScript carry without loss. */
const MAX_DIGITS = 15;

/** Characters of a text whose declaration says nothing about it. */
const DEFAULT_LENGTH = 255;

/** Characters of a key, and of what refers to one. */
const KEY_LENGTH = 32;

/**
 * @param tables by the id of their entities, for relations
 * @throws Error when a relation leads to an entity that there is not: the checker refuses it before
 */
export function tableOfEntity(entity: Entity, tables: ReadonlyMap<string, string>): Table {
  const fields = [...entity.fields.values()].filter(hasColumn);
  return {
    name: entity.table,
    comment: entity.title,
    ...(entity.renamedFrom === undefined ? {} : { renamedFrom: entity.renamedFrom }),
    columns: [
      ...fields.map((field) => toColumn(entity, field)),
      ...(entity.recycle === true ? [DELETED_COLUMN] : []),
    ],
    indexes: listIndexes(entity, fields),
    keys: fields.flatMap((field): ForeignKey[] => {
      if (field.type !== 'relation' || field.entity === undefined) return [];
      const table = tables.get(field.entity);
      if (table === undefined) throw new Error(`nothing declares an entity ${field.entity}`);
      return [{ column: field.column, table, onDelete: field.onDelete ?? 'refuse' }];
    }),
  };
}

/**
 * The tables of its relations to many: each row is a pair, which goes with its record.
 * @param tables by the id of their entities
 * @throws Error when a relation leads to an entity that there is not: the checker refuses it before
 */
export function tablesOfLinks(
  entity: Entity,
  tables: ReadonlyMap<string, string>,
): { column: string; table: Table }[] {
  return linkFields(entity).map((field) => {
    const target = tables.get(field.entity ?? '');
    if (target === undefined) throw new Error(`nothing declares an entity ${field.entity ?? ''}`);
    const name = nameLinkTable(entity.table, field.column);
    const key = (column: string, comment: string): Column => ({
      name: column,
      type: { kind: 'varchar', length: KEY_LENGTH },
      isRequired: true,
      comment,
    });
    const { record, target: named, place } = LINK;
    const index = { method: 'btree', isLive: false } as const;
    return {
      column: field.column,
      table: {
        name,
        comment: `${entity.title}的${field.title}`,
        ...(entity.renamedFrom === undefined
          ? {}
          : { renamedFrom: nameLinkTable(entity.renamedFrom, field.column) }),
        columns: [
          key('id', '主键'),
          key(record, entity.title),
          key(named, field.title),
          { name: place, type: { kind: 'integer' }, isRequired: true, comment: '顺序' },
        ],
        indexes: [
          { ...index, columns: [record, named], isUnique: true },
          { ...index, columns: [named], isUnique: false },
        ],
        keys: [
          { column: record, table: entity.table, onDelete: 'along' },
          // To empty a relation to many is to take the pair away.
          { column: named, table: target, onDelete: field.onDelete === 'empty' ? 'along' : 'refuse' },
        ],
      },
    };
  });
}

const DELETED_COLUMN: Column = {
  name: DELETED_AT,
  type: { kind: 'timestamptz' },
  isRequired: false,
  comment: '放进回收站的时间',
};

function toColumn({ version, fields }: Entity, field: Field): Column {
  const { name, column, title } = field;
  const isVersion = name === version;
  const constant = isVersion ? 1 : constantOf(field);
  return {
    name: column,
    type: typeOf(field),
    isRequired: name === 'id' || isVersion || (field.isRequired === true && field.isReadOnly !== true),
    ...(constant === undefined ? {} : { default: constant }),
    comment: title,
    ...(field.renamedFrom === undefined
      ? {}
      : { renamedFrom: fields.get(field.renamedFrom)?.column ?? columnOf(field.renamedFrom, undefined) }),
  };
}

/** What the column holds by itself; what depends on the person or the time is filled in by whoever adds a record. */
function constantOf({ default: value }: EntityField): string | number | boolean | undefined {
  return typeof value === 'string' && value.startsWith('#{') ? undefined : value;
}

function typeOf(field: Field): ColumnType {
  const { type, length, scale = 2 } = field;
  switch (type) {
    case 'integer':
    case 'boolean':
    case 'date':
    case 'time':
      return { kind: type };
    case 'datetime':
      return { kind: 'timestamptz' };
    case 'json':
      return { kind: 'jsonb' };
    case 'text':
    case 'file':
    case 'image':
      return { kind: 'text' };
    case 'number':
      return { kind: 'numeric', precision: 30, scale: MAX_DIGITS };
    case 'decimal':
      return { kind: 'numeric', precision: length ?? MAX_DIGITS, scale };
    case 'money':
      return { kind: 'numeric', precision: MAX_DIGITS, scale: 2 };
    case 'computed':
      return field.valueType === 'string'
        ? { kind: 'varchar', length: length ?? DEFAULT_LENGTH }
        : { kind: 'numeric', precision: MAX_DIGITS, scale };
    case 'relation':
      return { kind: 'varchar', length: KEY_LENGTH };
    default:
      return { kind: 'varchar', length: length ?? DEFAULT_LENGTH };
  }
}

function listIndexes(entity: Entity, fields: readonly Field[]): Index[] {
  const isLive = entity.recycle === true;
  const { sort = NEWEST_FIRST } = entity;
  const columnsOf = (names: readonly string[]): string[] =>
    names.flatMap((name) => entity.fields.get(name)?.column ?? []);
  const plain = (columns: readonly string[]): Index => ({
    columns,
    isUnique: false,
    isLive: false,
    method: 'btree',
  });
  const indexes: Index[] = [
    // A page of a list is read in its order, and people see the records of their department.
    { ...plain([...columnsOf([sort.column]), 'id']), listed: sort.order },
    plain(['sys_org_code']),
    ...fields.flatMap((field): Index[] => [
      ...(field.isUnique === true ? [{ ...plain([field.column]), isUnique: true, isLive }] : []),
      // Beside the plain one, through which the value itself is looked up: of two saves at once it refuses the second.
      ...(field.isUnique === true && isFoldedText(field)
        ? [{ ...plain([field.column]), isUnique: true, isLive, isFolded: true as const }]
        : []),
      ...(field.isIndexed === true || field.type === 'relation' ? [plain([field.column])] : []),
      ...(field.isSearched === true ? [{ ...plain([field.column]), method: 'grams' as const }] : []),
    ]),
    ...(entity.unique ?? []).map((group) => ({ ...plain(columnsOf(group)), isUnique: true, isLive })),
    ...(entity.indexes ?? []).map((group) => plain(columnsOf(group))),
  ];
  // A field may be asked for twice: as a relation and because it is said to be.
  return [...new Map(indexes.map((index) => [JSON.stringify(index), index])).values()];
}
