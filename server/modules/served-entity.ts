// An entity as its table is, while steps wait that may lose or refuse rows.
import type { EntityDeclaration, EntityField } from '../../src/engine/catalog.ts';
import { columnOf } from '../../src/engine/entity/column.ts';
import type { Step } from '../db/managed/steps.ts';

/**
 * @param waiting steps of its table that are not done
 * @param before the entity as it was served last
 * @returns the declaration with old names and old types where the table still has them
 */
export function serveEntity(
  declared: EntityDeclaration,
  waiting: readonly Step[],
  before: EntityDeclaration | undefined,
): EntityDeclaration {
  const renamed = waiting.find(({ renamesFrom }) => renamesFrom !== undefined)?.renamesFrom;
  const fields = Object.entries(declared.fields).map(([name, field]): [string, EntityField] => {
    const column = columnOf(name, field.column);
    const step = waiting.find(({ until }) => until?.column === column)?.until;
    if (step?.is === 'renamed') return [name, { ...field, column: step.from }];
    const old = before?.fields[name];
    return step?.is === 'converted' && old ? [name, old] : [name, field];
  });
  return {
    ...declared,
    ...(renamed === undefined ? {} : { table: renamed }),
    fields: Object.fromEntries(fields),
  };
}
