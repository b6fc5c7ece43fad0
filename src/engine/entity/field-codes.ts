// Permissions without which a field is nobody's to read: those that it names, and of a computed field those of all that it
// reads.
import type { CompletedField, EntityDeclaration } from '../catalog.ts';
import { ExpressionError } from '../expression/errors.ts';
import { parseOnce } from '../expression/parse-once.ts';
import { readExpression } from '../expression/read.ts';

const NONE: readonly string[] = [];

/** All codes that somebody has to hold who reads a field. */
export function codesToRead({
  shownWith,
  asks,
}: Pick<CompletedField, 'shownWith' | 'asks'>): readonly string[] {
  return asks ?? (shownWith === undefined ? NONE : [shownWith]);
}

/** Gives each computed field the codes of all that it reads. @param entities all there are, completed */
export function askForRead(entities: readonly EntityDeclaration[]): EntityDeclaration[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return entities.map((entity) => {
    const told = Object.entries(entity.fields).flatMap(([name, field]): [string, CompletedField][] => {
      if (field.type !== 'computed') return [];
      const { asks: before, ...rest } = field;
      const asks = [...collectCodes(name, entity, byId, new Set())].sort();
      if (asks.length === 0 && before === undefined) return [];
      return [[name, asks.length === 0 ? rest : { ...rest, asks }]];
    });
    return told.length === 0
      ? entity
      : { ...entity, fields: { ...entity.fields, ...Object.fromEntries(told) } };
  });
}

function collectCodes(
  name: string,
  entity: EntityDeclaration,
  byId: ReadonlyMap<string, EntityDeclaration>,
  seen: Set<string>,
): Set<string> {
  const codes = new Set<string>();
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field || seen.has(name)) return codes;
  seen.add(name);
  if (field.shownWith !== undefined) codes.add(field.shownWith);
  if (field.type !== 'computed' || field.value === undefined) return codes;
  for (const read of namesRead(field.value) ?? Object.keys({ ...entity.fields, ...entity.children })) {
    const rows = Object.hasOwn(entity.children ?? {}, read) ? entity.children?.[read]?.entity : undefined;
    if (rows === undefined) collectCodes(read, entity, byId, seen).forEach((code) => codes.add(code));
    // What an expression does with a row is not known to its last key.
    else
      for (const { shownWith } of Object.values(byId.get(rows)?.fields ?? {})) {
        if (shownWith !== undefined) codes.add(shownWith);
      }
  }
  return codes;
}

/** Fields and rows that an expression over a record names; undefined where it may read all of them. */
export function namesRead(text: string): string[] | undefined {
  const parsed = parseOnce(readExpression(text)?.source ?? text);
  if (parsed instanceof ExpressionError) return undefined;
  const paths = parsed.paths.filter(({ root, path }) => root === '$values' && path.length > 0);
  const isWhole = parsed.names.some(
    ({ name, index }) => name === '$values' && !paths.some((path) => path.index === index),
  );
  return isWhole ? undefined : paths.flatMap(({ path }) => path.slice(0, 1));
}
