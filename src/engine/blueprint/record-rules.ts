// What an entity demands between the fields of a record, said of the values of a form.
import type { EntityDeclaration } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { ExpressionError } from '../expression/errors.ts';
import { parseOnce } from '../expression/parse-once.ts';
import { readExpression } from '../expression/read.ts';

const RECORD = '$record';
const VALUES = '$values';

/**
 * An expression of an entity in its braces, for a form that holds the fields of the record.
 * @returns undefined for what is no expression
 */
export function valueOverForm(text: string): string | undefined {
  const source = readExpression(text)?.source ?? text;
  return parseOnce(source) instanceof ExpressionError ? undefined : `{{${source}}}`;
}

/**
 * The same for a row of a table, which its expressions know as `$record`: each `$values` that is a name gives way, none in
 * a text or behind a dot does.
 */
export function valueOverRow(text: string): string | undefined {
  const source = readExpression(text)?.source ?? text;
  const parsed = parseOnce(source);
  if (parsed instanceof ExpressionError) return undefined;
  const uses = parsed.names.filter(({ name }) => name === VALUES).sort((a, b) => b.index - a.index);
  const changed = uses.reduce(
    (left, { index }) => left.slice(0, index) + RECORD + left.slice(index + VALUES.length),
    source,
  );
  return `{{${changed}}}`;
}

/** Fields of the record that an expression reads; empty where it takes the record as a whole. */
function fieldsRead(text: string): string[] {
  const parsed = parseOnce(readExpression(text)?.source ?? text);
  if (parsed instanceof ExpressionError) return [];
  const uses = parsed.names.filter(({ name }) => name === VALUES);
  const read = uses.map(({ index }) => parsed.paths.find((path) => path.index === index)?.path[0]);
  return read.every((name) => name !== undefined) ? read : [];
}

/** Whether a form has all that an expression reads: what it lacks would look like an empty value. */
export function canJudge(text: string, fields: ReadonlySet<string>): boolean {
  const read = fieldsRead(text);
  return read.length > 0 && read.every((name) => fields.has(name));
}

export interface FormRule {
  /** Of the rule in the document. */
  name: string;
  rule: JsonObject;
  /** At which the sentence stands. */
  field: string;
}

/**
 * The rules of an entity that a form with some of its fields can judge: each stands at the field that it names, else at
 * the last one that it reads.
 * @param prefix begins the names of the rules
 */
export function formRules(
  { rules = [] }: EntityDeclaration,
  fields: ReadonlySet<string>,
  prefix: string,
): FormRule[] {
  return rules.flatMap(({ check, message, field }, index) => {
    const over = valueOverForm(check);
    const place = field !== undefined && fields.has(field) ? field : fieldsRead(check).at(-1);
    if (over === undefined || place === undefined || !canJudge(check, fields)) return [];
    return [{ name: `${prefix}record_${String(index + 1)}`, rule: { check: over, message }, field: place }];
  });
}
