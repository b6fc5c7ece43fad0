// What has to be done so that a table is as its declaration wants it, and how it is to be used until that is done.
import { isWider, writeType } from './column-type.ts';
import { addKey, createIndex, dropIndex, dropKey, validateKey } from './part-steps.ts';
import {
  addColumn,
  convertColumn,
  createTable,
  describeColumn,
  describeTable,
  dropColumn,
  releaseColumn,
  renameColumn,
  requireColumn,
  setDefault,
  type Step,
  widenColumn,
} from './steps.ts';
import { type Column, type ForeignKey, nameIndex, nameKey, type PresentTable, type Table } from './table.ts';

/** What a table was declared to be when it was last brought up to its declaration, and what it had of older ones. */
export interface KnownParts {
  columns: readonly string[];
  indexes: readonly string[];
  keys: readonly string[];
}

/** What differs between a declared table and the one that is there, in the order in which it has to be done. */
export interface Difference {
  steps: Step[];
  /** The parts that were made for this declaration or an earlier one; what else a table has is somebody else's. */
  known: KnownParts;
}

/**
 * Compares a declared table with the one that is there. What the table has beyond its declarations stays.
 * @param known from the declaration before; nothing for a table that is not there yet
 * @param at time of the comparison as digits, which names copies of what is dropped
 */
export function compareTables(
  declared: Table,
  present: PresentTable | undefined,
  known: KnownParts,
  at: string,
): Difference {
  const parts: KnownParts = {
    columns: union(known.columns, namesOf(declared.columns)),
    indexes: union(
      known.indexes,
      declared.indexes.map((index) => nameIndex(declared.name, index)),
    ),
    keys: union(
      known.keys,
      declared.keys.map((key) => nameKey(declared.name, key)),
    ),
  };
  if (present === undefined) {
    const indexes = declared.indexes.map((index) => createIndex(declared.name, index));
    const keys = declared.keys.flatMap((key) => [
      addKey(declared.name, key),
      validateKey(declared.name, nameKey(declared.name, key)),
    ]);
    return { steps: [createTable(declared), ...keys, ...indexes], known: parts };
  }
  const renames = findRenames(declared, present, known);
  const steps = [
    ...(present.comment === declared.comment ? [] : [describeTable(declared)]),
    ...declared.columns.flatMap((column) =>
      compareColumn(declared.name, column, present, renames.get(column.name), at),
    ),
    ...compareKeys(declared, present, known, renames),
    ...compareIndexes(declared, present, known, renames),
    ...findLeftColumns(declared, present, known, renames, at),
  ];
  return {
    steps,
    // A name that a column is to get is none of a column before somebody agreed.
    known: {
      ...parts,
      columns: parts.columns.filter((name) => isThere(name, declared, present) && !renames.has(name)),
    },
  };
}

/** By the declared name of a column, the one that still has its values. */
function findRenames(declared: Table, present: PresentTable, known: KnownParts): ReadonlyMap<string, string> {
  const wanted = new Set(namesOf(declared.columns));
  const there = new Set(namesOf(present.columns));
  const found = new Map<string, string>();
  for (const { name, renamedFrom } of declared.columns) {
    if (renamedFrom === undefined || there.has(name) || !there.has(renamedFrom)) continue;
    // A column that another field still has, or that was never ours, is nobody's earlier name.
    if (wanted.has(renamedFrom) || !known.columns.includes(renamedFrom)) continue;
    if (![...found.values()].includes(renamedFrom)) found.set(name, renamedFrom);
  }
  return found;
}

function compareColumn(
  table: string,
  column: Column,
  present: PresentTable,
  renamedFrom: string | undefined,
  at: string,
): Step[] {
  const there = present.columns.find(({ name }) => name === (renamedFrom ?? column.name));
  if (there === undefined) {
    // Rows that are there have no value for it: whether it can be required is asked once it is there.
    const hasValue = !column.isRequired || column.default !== undefined;
    return [addColumn(table, hasValue ? column : { ...column, isRequired: false })];
  }
  // Nothing else of it is changed before its name is: one change at a time can be told and taken back.
  if (renamedFrom !== undefined) return [renameColumn(table, renamedFrom, column)];
  const steps: Step[] = [];
  const isConverted = writeType(there.type) !== writeType(column.type) && !isWider(there.type, column.type);
  if (isConverted) steps.push(convertColumn(table, there, column, at));
  else if (writeType(there.type) !== writeType(column.type)) steps.push(widenColumn(table, column));
  // The default belongs to the type: it follows once that is changed.
  if (!isConverted && !isSameDefault(there, column)) steps.push(setDefault(table, column));
  if (there.comment !== column.comment) steps.push(describeColumn(table, column));
  // So does what is required: a value that the new type does not take becomes empty.
  if (!isConverted && column.isRequired && !there.isRequired) steps.push(requireColumn(table, column));
  if (!column.isRequired && there.isRequired && column.name !== 'id')
    steps.push(releaseColumn(table, column.name));
  return steps;
}

function isSameDefault(one: Column, other: Column): boolean {
  if (typeof one.default === 'object' || typeof other.default === 'object') {
    return JSON.stringify(one.default) === JSON.stringify(other.default);
  }
  return one.default === other.default;
}

/** Columns of earlier declarations that this one has no more. Nobody writes them: they must not refuse new rows. */
function findLeftColumns(
  declared: Table,
  present: PresentTable,
  known: KnownParts,
  renames: ReadonlyMap<string, string>,
  at: string,
): Step[] {
  const used = new Set([...namesOf(declared.columns), ...renames.values()]);
  return present.columns
    .filter(({ name }) => known.columns.includes(name) && !used.has(name))
    .flatMap((column) => [
      ...(column.isRequired && column.default === undefined
        ? [releaseColumn(declared.name, column.name)]
        : []),
      dropColumn(declared.name, column, at),
    ]);
}

function compareIndexes(
  declared: Table,
  present: PresentTable,
  known: KnownParts,
  renames: ReadonlyMap<string, string>,
): Step[] {
  const wanted = new Map(declared.indexes.map((index) => [nameIndex(declared.name, index), index]));
  const made = [...wanted].flatMap(([name, index]) => {
    if (!isReady(index.columns, present)) return [];
    const there = present.indexes.get(name);
    if (there?.isValid === true) return [];
    const built = createIndex(declared.name, index);
    // What a build left that was stopped serves nobody and has the name.
    return there === undefined ? [built] : [dropIndex(declared.name, name), built];
  });
  const left = findLeft(present.indexes, known.indexes, wanted, renames).map((name) =>
    dropIndex(declared.name, name),
  );
  return [...left, ...made];
}

function compareKeys(
  declared: Table,
  present: PresentTable,
  known: KnownParts,
  renames: ReadonlyMap<string, string>,
): Step[] {
  const wanted = new Map(declared.keys.map((key) => [nameKey(declared.name, key), key]));
  const made = [...wanted].flatMap(([name, key]: [string, ForeignKey]) => {
    if (!isReady([key.column], present)) return [];
    const there = present.keys.get(name);
    if (there?.isValid === true) return [];
    const validated = validateKey(declared.name, name);
    return there === undefined ? [addKey(declared.name, key), validated] : [validated];
  });
  const left = findLeft(present.keys, known.keys, wanted, renames).map((name) =>
    dropKey(declared.name, name),
  );
  return [...left, ...made];
}

/** What rests on a column that is not there yet, or not under this name, is planned once it is: its values decide. */
const isReady = (columns: readonly string[], present: PresentTable): boolean =>
  columns.every((name) => present.columns.some((column) => column.name === name));

/** Ours, there, and not wanted any more; those of a column that waits for its name serve it until then. */
function findLeft(
  there: PresentTable['indexes'],
  known: readonly string[],
  wanted: ReadonlyMap<string, unknown>,
  renames: ReadonlyMap<string, string>,
): string[] {
  const serving = new Set(renames.values());
  return [...there]
    .filter(([name, { columns }]) => !wanted.has(name) && !columns.some((column) => serving.has(column)))
    .map(([name]) => name)
    .filter((name) => known.includes(name));
}

const isThere = (name: string, declared: Table, present: PresentTable): boolean =>
  declared.columns.some((column) => column.name === name) ||
  present.columns.some((column) => column.name === name);

const namesOf = (columns: readonly Column[]): string[] => columns.map(({ name }) => name);

const union = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...one, ...other]),
];
