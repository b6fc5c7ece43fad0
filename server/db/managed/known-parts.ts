// What is known of a table once a step is done.
import type { KnownParts } from './plan.ts';
import type { Step } from './steps.ts';
import { nameIndex, type Table } from './table.ts';

/** @param known before the step */
export function knownAfter(known: KnownParts, table: Table, step: Step): KnownParts {
  return gain(isWanted(table, step.forgets) ? known : forget(known, step.forgets), step);
}

/** A column that got its new name is known by it. */
function gain(known: KnownParts, { until }: Step): KnownParts {
  if (until?.is !== 'renamed' || known.columns.includes(until.column)) return known;
  return { ...known, columns: [...known.columns, until.column] };
}

function forget(known: KnownParts, name: string | undefined): KnownParts {
  const left = (names: readonly string[]): string[] => names.filter((each) => each !== name);
  return { columns: left(known.columns), indexes: left(known.indexes), keys: left(known.keys) };
}

/** An index that a stopped build left is dropped before the same one is built anew. */
function isWanted(table: Table, name: string | undefined): boolean {
  return name !== undefined && table.indexes.some((index) => nameIndex(table.name, index) === name);
}
