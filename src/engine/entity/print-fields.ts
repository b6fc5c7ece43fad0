// What a print template may show of a record: its fields, the texts of what they name, and its rows.
import type { EntityDeclaration, EntityField } from '../catalog.ts';
import type { Meaning } from '../print/template.ts';
import { digitsOf } from './digits.ts';
import { isRelation, MANAGED_FIELDS } from './managed-entity.ts';

/** A field as the designer of print templates offers it. */
export interface PrintField extends Meaning {
  key: string;
  title: string;
  isImage?: boolean;
  isRows?: boolean;
  /** The rows that a column is of. */
  parent?: string;
}

/** Behind the name of a field: the text of the record, the department or the code that it holds. */
export const PRINTED_TEXT = '_dictText';

/** Whether the records of an entity can be printed: those whose calls follow from its declaration. */
export function isPrinted({ storage, served }: Pick<EntityDeclaration, 'storage' | 'served'>): boolean {
  return storage === 'managed' || served === true;
}

/** Whether a record shows a text beside the value of the field. */
export function hasPrintedText(field: EntityField): boolean {
  return field.dict !== undefined || field.departKind !== undefined || isRelation(field);
}

type Printed = Pick<EntityDeclaration, 'title' | 'fields' | 'children'>;

/**
 * @returns fields and rows in their order, who and when at the end
 */
export function listPrintFields(
  { fields, children = {} }: Printed,
  find: (id: string) => Printed | undefined,
): PrintField[] {
  const plain = (all: Readonly<Record<string, EntityField>>, leave: readonly string[]): PrintField[] =>
    Object.entries(all)
      .filter(([name, field]) => !leave.includes(name) && isReadable(field))
      .map(([name, field]) => toPrintField(name, field));
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => KEPT.includes(name)));
  return [
    ...plain(fields, MANAGED_FIELDS),
    ...Object.entries(children).flatMap(([name, { entity: id, parent, order, single }]): PrintField[] => {
      const rows = find(id);
      if (!rows) return [];
      const leave = [...MANAGED_FIELDS, parent, ...(order === undefined ? [] : [order])];
      const columns = plain(rows.fields, leave);
      if (single === true) return columns.map((column) => ({ ...column, key: `${name}.${column.key}` }));
      return [
        { key: name, title: rows.title, isRows: true },
        ...columns.map((column) => ({ ...column, parent: name })),
      ];
    }),
    ...plain(kept, []),
  ];
}

/** Of what the server keeps of each record, what people want on paper. */
const KEPT: readonly string[] = ['createBy', 'createTime', 'updateTime'];

/** Stored files and data of programs are nothing to read on paper. */
const UNPRINTED: ReadonlySet<string> = new Set(['file', 'json']);

function isReadable({ type, isSecret }: EntityField): boolean {
  return isSecret !== true && !UNPRINTED.has(type);
}

function toPrintField(name: string, field: EntityField): PrintField {
  const { title, type, dict } = field;
  // Texts of other records come with the record; those of a dictionary are found by its code as well.
  if (isRelation(field) || field.departKind !== undefined) return { key: `${name}${PRINTED_TEXT}`, title };
  return {
    key: name,
    title,
    ...(dict === undefined ? {} : { dict }),
    ...formatOf(field),
    ...(type === 'image' ? { isImage: true } : {}),
  };
}

/** Numbers have the digits on paper that they have in lists. */
function formatOf(field: EntityField): Meaning {
  const { type } = field;
  if (type === 'date' || type === 'datetime' || type === 'money') return { format: type };
  const digits = digitsOf(field);
  return digits ? { format: 'number', digits: digits.precision } : {};
}
