// What an entity demands between the fields of a record, said of the values of a form.
import type { EntityDeclaration, EntityField } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { ExpressionError } from '../expression/errors.ts';
import { parseOnce } from '../expression/parse-once.ts';
import { readExpression } from '../expression/read.ts';
import type { PathUse } from '../expression/uses.ts';

const RECORD = '$record';
const VALUES = '$values';

/**
 * An expression over a record as one over the form that holds its fields: each `$record` that is a name gives way, none
 * in a text or behind a dot does.
 * @returns undefined for what is no expression
 */
export function valueOverForm(text: string): string | undefined {
  const found = readExpression(text);
  const parsed = found && parseOnce(found.source);
  if (!found || !parsed || parsed instanceof ExpressionError) return undefined;
  const uses = parsed.names.filter(({ name }) => name === RECORD).sort((a, b) => b.index - a.index);
  const source = uses.reduce(
    (changed, { index }) => changed.slice(0, index) + VALUES + changed.slice(index + RECORD.length),
    found.source,
  );
  return `{{${source}}}`;
}

/** Fields of the record that an expression reads. */
function fieldsRead(text: string): string[] {
  const found = readExpression(text);
  const parsed = found && parseOnce(found.source);
  if (!parsed || parsed instanceof ExpressionError) return [];
  return parsed.paths.flatMap(({ root, path }: PathUse) => (root === RECORD ? path.slice(0, 1) : []));
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
  fields: Readonly<Record<string, EntityField>>,
  prefix: string,
): FormRule[] {
  return rules.flatMap(({ check, message, field }, index) => {
    const over = valueOverForm(check);
    const read = fieldsRead(check);
    // A value that the form does not hold would look like an empty one.
    if (over === undefined || !read.every((name) => Object.hasOwn(fields, name))) return [];
    const place = field !== undefined && Object.hasOwn(fields, field) ? field : read.at(-1);
    if (place === undefined) return [];
    return [{ name: `${prefix}record_${String(index + 1)}`, rule: { check: over, message }, field: place }];
  });
}
