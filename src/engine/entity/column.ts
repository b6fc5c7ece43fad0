// Columns of fields.
import type { EntityField } from '../catalog.ts';

/** Column of an entity's field: the declared one, else the snake_case of the field's name. */
export function columnOf(name: string, column: string | undefined): string {
  return column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Whether values of a field lie in a column of the table of its entity. Those of a relation to many lie in a table of their
 * own, and what is worked out as it is read lies nowhere: nothing is sorted by either.
 */
export function hasColumn(field: Pick<EntityField, 'type' | 'worksOut'>): boolean {
  return field.type !== 'relations' && !isWorkedOutAtRead(field);
}

/** Whether a field has a value only while it is read. */
export function isWorkedOutAtRead({ type, worksOut }: Pick<EntityField, 'type' | 'worksOut'>): boolean {
  return type === 'computed' && worksOut === 'read';
}
