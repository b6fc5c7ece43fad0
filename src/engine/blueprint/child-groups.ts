// The row that stands alone beside a record: a group of fields of its form and of its reading view.
import type { JsonObject } from '../document.ts';
import { inputOf, readingOf } from './field-inputs.ts';
import { readFields, writtenFields, type Subject } from './subject.ts';

export interface ChildGroup {
  /** Under which the row travels in the record. */
  name: string;
  node: JsonObject;
}

/** Most fields that stand below one another. */
const ONE_COLUMN = 3;

/** One group for each child of which a record has at most one. */
export function childGroups({ entity, entities }: Subject, isRead: boolean): ChildGroup[] {
  return Object.entries(entity.children ?? {}).flatMap(([name, child]): ChildGroup[] => {
    const rows = child.single === true ? entities.get(child.entity) : undefined;
    if (!rows) return [];
    const names = (isRead ? readFields(rows) : shownFields(rows)).filter((field) => field !== child.parent);
    const isDemanded = (child.minRows ?? 0) > 0;
    const fields = names.flatMap((field): [string, JsonObject][] => {
      const facts = rows.fields[field];
      if (!facts) return [];
      // Expressions of a row speak of the row, those of a form of the form: the server works them out.
      if (isRead) return [[field, readingOf(facts)]];
      const { required, ...input } = inputOf(field, facts, rows, new Set());
      return [[field, isDemanded && required !== undefined ? { ...input, required } : input]];
    });
    const properties: JsonObject = {
      ...(isRead ? {} : { id: hidden('string') }),
      ...(isRead || rows.version === undefined ? {} : { [rows.version]: hidden('integer') }),
      fields: {
        type: 'void',
        'x-component': 'row',
        'x-component-props': { columns: names.length > ONE_COLUMN ? 2 : 1 },
        properties: Object.fromEntries(fields),
      },
    };
    const node = {
      type: 'object',
      title: rows.title,
      'x-component': 'card',
      'x-component-props': { title: rows.title, size: 'small' },
      properties,
    };
    return [{ name, node }];
  });
}

/** Those that people write, and what the server makes of them. */
function shownFields(rows: Parameters<typeof readFields>[0]): string[] {
  const written = new Set(writtenFields(rows));
  return readFields(rows).filter((name) => written.has(name) || rows.fields[name]?.type !== 'serial');
}

function hidden(type: string): JsonObject {
  return { type, title: '', 'x-component': 'hidden' };
}
