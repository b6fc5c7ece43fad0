// What people write in a sheet, as codes: exports show the texts of dictionaries, and an import reads them back.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { readOptions, resolveDict } from './dictionaries.ts';
import type { Entity, Field, Grants } from '../entities.ts';
import { FieldRefusal } from '../writes/write.ts';

/**
 * Turns texts of a row's dictionary fields into their codes. Lives as long as one call: what was found is kept.
 * @param names wire names of the fields
 * @returns reads a row; what is no text of the dictionary, or that of several codes, stays as it is and is judged as a
 *   code; throws FieldRefusal where a code can only be a number
 */
export function openTextReader(db: Kysely<Database>, entity: Entity, names: readonly string[]) {
  const known = new Map<string, string>();

  const readPart = async ({ name, title, type }: Field, dict: string, part: string): Promise<string> => {
    const key = JSON.stringify([dict, part]);
    const found = known.get(key) ?? (await findCode(db, dict, part, entity.grants)) ?? part;
    known.set(key, found);
    // "Must be a number" would puzzle whoever wrote a word.
    if (type === 'integer' && !/^\d+$/.test(found)) {
      throw new FieldRefusal(name, `${title}（${name}）不在可选范围内`);
    }
    return found;
  };

  return async (row: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
    const read: Record<string, string> = { ...row };
    for (const name of names) {
      const field = entity.fields.get(name);
      const text = row[name];
      if (field?.dict === undefined || text === undefined || text === '') continue;
      const codes: string[] = [];
      for (const part of splitParts(text)) codes.push(await readPart(field, field.dict, part));
      read[name] = codes.join(',');
    }
    return read;
  };
}

/** The parts of a cell that lists several, whichever comma was typed. */
export function splitParts(text: string): string[] {
  return text
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

async function findCode(
  db: Kysely<Database>,
  dict: string,
  part: string,
  grants: Grants | undefined,
): Promise<string | undefined> {
  const source = resolveDict(dict, grants);
  const [code] = await readOptions(db, source, { values: [part], limit: 1 });
  if (code !== undefined) return code.value;
  const options = await readOptions(db, source, { keyword: part });
  const [only, another] = options.filter(({ text }) => text === part);
  return another === undefined ? only?.value : undefined;
}
