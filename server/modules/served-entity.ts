// An entity as its table is, while steps wait that may lose or refuse rows.
import type { CompletedField, EntityDeclaration } from '../../src/engine/catalog.ts';
import { columnOf } from '../../src/engine/entity/column.ts';
import type { Step } from '../db/managed/steps.ts';
import { DELETED_AT } from '../db/managed/table.ts';

/**
 * @param waiting steps of its table that are not done
 * @param before the entity as it was served last
 * @param linksWaiting steps of the table of a relation to many, by its column
 * @returns the declaration with old names and old types where the table still has them
 */
export function serveEntity(
  declared: EntityDeclaration,
  waiting: readonly Step[],
  before: EntityDeclaration | undefined,
  linksWaiting: (column: string) => readonly Step[],
): EntityDeclaration {
  const { linkTable: renamed } = oldNameOf(waiting);
  const fields = Object.entries(declared.fields).map(([name, field]): [string, CompletedField] => {
    const column = columnOf(name, field.column);
    if (field.type === 'relations') return [name, { ...field, ...oldNameOf(linksWaiting(column)) }];
    const step = waiting.find(({ until }) => until?.column === column)?.until;
    if (step?.is === 'renamed') return [name, serveOldName(field, step.from, before)];
    const old = before?.fields[name];
    return step?.is === 'converted' && old ? [name, withRights(old, field)] : [name, field];
  });
  // What was deleted stays out of sight until somebody agreed that there is no recycle bin any more.
  const keepsBin = waiting.some(({ forgets }) => forgets === DELETED_AT);
  return {
    ...declared,
    ...(keepsBin ? { recycle: true } : {}),
    ...(renamed === undefined ? {} : { table: renamed }),
    fields: Object.fromEntries(fields),
  };
}

/** A field under its old column: where its type changes with its name, that waits too, and is as it was before. */
function serveOldName(
  field: CompletedField,
  from: string,
  before: EntityDeclaration | undefined,
): CompletedField {
  const old = Object.entries(before?.fields ?? {}).find(
    ([name, { column }]) => columnOf(name, column) === from,
  )?.[1];
  const isOther = old !== undefined && (old.type !== field.type || old.valueType !== field.valueType);
  return { ...(isOther ? { ...withRights(old, field), title: field.title } : field), column: from };
}

/** Who reads and writes a field is not for the table to say: that holds at once, and so does a name that it got meanwhile. */
function withRights(
  { shownWith: _shown, changedWith: _changed, column: _old, ...old }: CompletedField,
  { shownWith, changedWith, column }: CompletedField,
): CompletedField {
  return {
    ...old,
    ...(column === undefined ? {} : { column }),
    ...(shownWith === undefined ? {} : { shownWith }),
    ...(changedWith === undefined ? {} : { changedWith }),
  };
}

/** The name that a table has until somebody agrees to another. */
function oldNameOf(waiting: readonly Step[]): { linkTable?: string } {
  const from = waiting.find(({ renamesFrom }) => renamesFrom !== undefined)?.renamesFrom;
  return from === undefined ? {} : { linkTable: from };
}
