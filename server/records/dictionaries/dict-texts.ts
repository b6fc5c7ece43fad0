// What people write in a sheet, as codes: exports show the texts of dictionaries, and an import reads them back.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Condition } from '../conditions/filter.ts';
import { findDict, readOptions, type DictSource } from './dictionaries.ts';
import type { Entity, Field, Grants } from '../entities.ts';
import { FieldRefusal } from '../writes/field-refusal.ts';

/** What a caller sees of the rows of a dictionary, whose table is called `row`. */
export type ReadShownRows = (source: DictSource) => Promise<readonly Condition[]>;

/** Turns the texts of a row's dictionary fields into codes. */
export type TextReader = (
  row: Readonly<Record<string, string>>,
  refusals?: FieldRefusal[],
) => Promise<Record<string, string>>;

/**
 * Opens the search for codes. Lives as long as one call: what was found is kept.
 * @param names wire names of the fields
 * @param readShown without it everything is found
 * @returns reads a row; what is no text of a dictionary, or that of several codes, stays as it is and is judged as a
 *   code; throws FieldRefusal, or adds it to those that are given, where a code can only be a number, and for a relation
 *   to a record that there is not or that shares its text with others
 */
export function openTextReader(
  db: Kysely<Database>,
  entity: Entity,
  names: readonly string[],
  readShown: ReadShownRows = () => Promise.resolve([]),
): TextReader {
  const known = new Map<string, readonly string[]>();

  const find = async (dict: string, part: string): Promise<readonly string[]> => {
    const key = JSON.stringify([dict, part]);
    const found = known.get(key) ?? (await findCodes(db, dict, part, entity.grants, readShown));
    known.set(key, found);
    return found;
  };
  const readPart = async ({ name, title, type }: Field, dict: string, part: string): Promise<string> => {
    const codes = await find(dict, part);
    const code = codes.length === 1 ? codes[0] : undefined;
    if (type === 'relation' && code === undefined) {
      const text =
        codes.length === 0 ? `${title}“${part}”不存在` : `名为“${part}”的${title}有多个，请改填主键`;
      throw new FieldRefusal(name, text);
    }
    const read = code ?? part;
    // "Must be a number" would puzzle whoever wrote a word.
    if (type === 'integer' && !/^\d+$/.test(read)) {
      throw new FieldRefusal(name, `${title}（${name}）不在可选范围内`);
    }
    return read;
  };
  const readText = async (field: Field, dict: string, text: string): Promise<string> => {
    const parts = splitParts(text);
    // A text may hold a comma itself.
    if (parts.length < 2 || (await find(dict, text)).length > 0) return readPart(field, dict, text);
    const codes: string[] = [];
    for (const part of parts) codes.push(await readPart(field, dict, part));
    return codes.join(',');
  };

  return async (row, refusals) => {
    const read: Record<string, string> = { ...row };
    for (const name of names) {
      const field = entity.fields.get(name);
      const text = row[name];
      if (field?.dict === undefined || text === undefined || text === '') continue;
      try {
        read[name] = await readText(field, field.dict, text);
      } catch (error) {
        if (!refusals || !(error instanceof FieldRefusal)) throw error;
        refusals.push(error);
      }
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

/** The code that is written there, else those whose text it is: none, one, or the first two of several. */
async function findCodes(
  db: Kysely<Database>,
  dict: string,
  part: string,
  grants: Grants | undefined,
  readShown: ReadShownRows,
): Promise<readonly string[]> {
  const source = findDict(dict, grants);
  // Whoever may not read the codes chooses none by its text; what is written there is judged as a code.
  if (!source) return [];
  const conditions = await readShown(source);
  const [code] = await readOptions(db, source, { values: [part], limit: 1, conditions });
  if (code !== undefined) return [code.value];
  const named = await readOptions(db, source, { text: part, limit: 2, conditions });
  return named.map(({ value }) => value);
}
