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

/** What a cell may stand for: the source of its codes, and those that were found. */
interface FoundCodes {
  source: DictSource | undefined;
  codes: readonly string[];
}

/**
 * Opens the search for codes. Lives as long as one call: what was found is kept.
 * @param names wire names of the fields
 * @param readShown without it everything is found
 * @returns reads a row; what is no text of a dictionary of items, or that of several of them, stays as it is and is judged
 *   as a code; throws FieldRefusal, or adds it to those that are given, where a code can only be a number, and for a record,
 *   a person or a department that there is not or that shares its name with others
 */
export function openTextReader(
  db: Kysely<Database>,
  entity: Entity,
  names: readonly string[],
  readShown: ReadShownRows = () => Promise.resolve([]),
): TextReader {
  const known = new Map<string, FoundCodes>();

  const find = async ({ dict = '', departKind }: Field, part: string): Promise<FoundCodes> => {
    const key = JSON.stringify([dict, part, departKind !== undefined]);
    const found =
      known.get(key) ??
      (await findCodes(db, dict, part, {
        grants: entity.grants,
        readShown,
        hasCodes: departKind !== undefined,
      }));
    known.set(key, found);
    return found;
  };
  const readPart = async (field: Field, part: string): Promise<string> => {
    const { name, title, type, length = Infinity } = field;
    const { source, codes } = await find(field, part);
    const code = codes.length === 1 ? codes[0] : undefined;
    if (source?.kind === 'table' && code === undefined) {
      const text =
        codes.length === 0
          ? `${title}“${part}”不存在`
          : `名为“${part}”的${title}有多个，请改填${keyTitle(field, source)}`;
      throw new FieldRefusal(name, text);
    }
    const read = code ?? part;
    // "Must be a number" or "is too long" would puzzle whoever wrote a word.
    const isNoCode = type === 'integer' ? !/^\d+$/.test(read) : code === undefined && read.length > length;
    if (isNoCode) {
      throw new FieldRefusal(name, `${title}不在可选范围内`);
    }
    return read;
  };
  const readText = async (field: Field, text: string): Promise<string> => {
    const parts = splitParts(text);
    // A text may hold a comma itself.
    if (parts.length < 2 || (await find(field, text)).codes.length > 0) return readPart(field, text);
    const codes: string[] = [];
    for (const part of parts) codes.push(await readPart(field, part));
    return codes.join(',');
  };

  return async (row, refusals) => {
    const read: Record<string, string> = { ...row };
    for (const name of names) {
      const field = entity.fields.get(name);
      const text = row[name];
      if (field?.dict === undefined || text === undefined || text === '') continue;
      try {
        read[name] = await readText(field, text);
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

const DEPART_CODE = 'orgCode';

/** What tells records apart that share a name. */
export function keyTitle({ departKind }: Field, { dict }: Extract<DictSource, { kind: 'table' }>): string {
  return departKind === undefined ? dict.value.title : '部门编码';
}

interface Search {
  grants: Grants | undefined;
  readShown: ReadShownRows;
  /** Departments have codes besides their names. */
  hasCodes: boolean;
}

/** The code that is written there, else those whose text it is: none, one, or the first two of several. */
async function findCodes(
  db: Kysely<Database>,
  dict: string,
  part: string,
  { grants, readShown, hasCodes }: Search,
): Promise<FoundCodes> {
  const source = findDict(dict, grants);
  // Whoever may not read the codes chooses none by its text; what is written there is judged as a code.
  if (!source) return { source, codes: [] };
  const conditions = await readShown(source);
  const [code] = await readOptions(db, source, { values: [part], limit: 1, conditions });
  if (code !== undefined) return { source, codes: [code.value] };
  for (const one of [...(hasCodes ? byCode(source) : []), source]) {
    const named = await readOptions(db, one, { text: part, limit: 2, conditions });
    if (named.length > 0) return { source, codes: named.map(({ value }) => value) };
  }
  return { source, codes: [] };
}

/** The same rows by what people call a department's code. */
function byCode(source: DictSource): DictSource[] {
  const code = source.kind === 'table' ? source.dict.entity.fields.get(DEPART_CODE) : undefined;
  return source.kind === 'table' && code ? [{ kind: 'table', dict: { ...source.dict, text: code } }] : [];
}
