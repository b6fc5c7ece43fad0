// Rows of a record are saved along with it: a call that saves learns of a table that is put in after it was chosen.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { entriesOf, isObject, ownString } from '../../../engine/values/json.ts';
import type { Planned } from '../commands/command.ts';
import { applyEdits, type Edit } from '../edits.ts';

/** A table of rows that are saved with a record. */
export interface SavedRows {
  /** Field of the rows. */
  name: string;
  /** Field that holds the ids of removed rows. */
  deleteIds: string;
  /** Addresses at which the record is added and edited. */
  addresses: readonly string[];
}

/** What was planned, and that the calls which save the record take its rows along. */
export function saveRows(document: JsonObject, planned: Planned, tables: readonly SavedRows[]): Planned {
  let current = applyEdits(document, planned.edits).document;
  const edits: Edit[] = [...planned.edits];
  const told = new Set<string>();
  for (const { name, deleteIds, addresses } of tables) {
    for (const [api, declared] of entriesOf(current['apis'])) {
      if (!isSaving(declared, addresses)) continue;
      const edit = addRows(declared, ['apis', api, 'children'], name, deleteIds);
      if (!edit) continue;
      edits.push(edit);
      told.add(api);
      current = applyEdits(current, [edit]).document;
    }
  }
  if (told.size === 0) return planned;
  const names = [...told].map((api) => `“${api}”`).join('、');
  return { ...planned, title: `${planned.title}，由接口${names}一起保存`, edits };
}

function isSaving(declared: Json, addresses: readonly string[]): declared is JsonObject {
  return ['add', 'edit'].some((key) => addresses.includes(ownString(declared, key) ?? ''));
}

/** Undefined where the call says already what becomes of the rows. */
function addRows(declared: JsonObject, path: string[], name: string, deleteIds: string): Edit | undefined {
  const { children } = declared;
  if (!isObject(children)) return { op: 'insert', path, value: { [name]: deleteIds } };
  return Object.hasOwn(children, name)
    ? undefined
    : { op: 'insert', path: [...path, name], value: deleteIds };
}
