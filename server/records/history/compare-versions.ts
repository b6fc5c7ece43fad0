// What differs between two versions of a record, as people read it.
import { isWorkedOutAtRead } from '../../../src/engine/entity/column.ts';
import { openFields, type Entity } from '../entities.ts';

type Content = Readonly<Record<string, unknown>>;

/** A field with its value in either version. */
export interface ComparedField {
  /** Name of the field. */
  id: string;
  title: string;
  before: string | null;
  after: string | null;
  isChanged: 0 | 1;
}

/** What differs between any two versions and says nothing of the record. */
export const UNCOMPARED: readonly string[] = ['id', 'updateBy', 'updateTime'];

/** The fields of an entity that are worth comparing, in their order; none that is secret. */
export function listComparedFields(entity: Entity): { name: string; title: string }[] {
  return openFields(entity).filter(
    (field) => !UNCOMPARED.includes(field.name) && field.name !== entity.version && !isWorkedOutAtRead(field),
  );
}

/**
 * Both values of each field.
 * @param before content of the older version by names of fields, with `<name>_dictText` where a code has a text
 */
export function compareVersions(
  fields: readonly { name: string; title: string }[],
  before: Content,
  after: Content,
): ComparedField[] {
  return fields.map(({ name, title }) => ({
    id: name,
    title,
    before: toText(before, name),
    after: toText(after, name),
    isChanged: toJson(before[name]) === toJson(after[name]) ? 0 : 1,
  }));
}

function toText(content: Content, name: string): string | null {
  const value = content[`${name}_dictText`] ?? content[name] ?? null;
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? toJson(value) : String(value as string | number);
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}
