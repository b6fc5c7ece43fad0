// The rows of a record as tables of its form.
import type { JsonObject } from '../document.ts';
import { cellFor } from './field-columns.ts';
import { openFields, writtenFields, type Subject } from './subject.ts';

export interface ChildTable {
  /** Under which the rows travel in the record. */
  name: string;
  /** Names the list of removed rows. */
  deleteIds: string;
  node: JsonObject;
}

/** One table for each kind of rows that an entity declares; a row that stands alone is no table. */
export function childTables(
  { entity, entities }: Pick<Subject, 'entity' | 'entities'>,
  isRead: boolean,
): ChildTable[] {
  return Object.entries(entity.children ?? {}).flatMap(([name, child]): ChildTable[] => {
    const rows = entities.get(child.entity);
    if (!rows || child.single === true) return [];
    const { deleteIds = 'deleteIds', order, unique = [] } = child;
    const written = new Set(writtenFields(rows));
    const fields = openFields(rows).filter(
      ([field, { type }]) =>
        field !== child.parent &&
        field !== order &&
        (written.has(field) || type === 'serial' || type === 'computed'),
    );
    const columns = fields.map(([field, facts]) =>
      cellFor(field, facts, unique.length === 1 && unique[0] === field),
    );
    const props = isRead
      ? { columns, actionButton: false, rowSelection: false }
      : {
          columns,
          deleteIdsField: deleteIds,
          maxHeight: 320,
          ...(order === undefined ? {} : { dragSort: true, dragSortKey: order }),
          ...(child.minRows === undefined ? {} : { minRows: child.minRows }),
        };
    const node = {
      type: 'array',
      title: rows.title,
      'x-component': 'editable_table',
      'x-component-props': props,
      ...(isRead ? { 'x-read-pretty': true } : {}),
    };
    return [{ name, deleteIds, node }];
  });
}
