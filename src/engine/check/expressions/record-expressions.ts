// Expressions over the fields of a record, as entities have them: judged on the server, and some in forms, too.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import type { ParsedExpression } from '../../expression/parse.ts';
import { SCOPE_NAMES } from '../../expression/scope-names.ts';
import { describeUnknownField } from '../findings/unknown-field.ts';
import { suggestHint, type Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { entriesOf } from '../../values/json.ts';
import { checkNames, parseRule, PLAIN_PLACE } from './expressions.ts';
import { parseText, type FoundExpression } from './parse-text.ts';

/** Names that have a value wherever a record is judged: in the form, in an import, by another client. */
const RECORD_NAMES: ReadonlySet<string> = new Set(['$values', '$now', '$user']);

/** An expression over the fields of a record, as entities have them. */
export function parseRecordExpression(
  text: string,
  pointer: string,
  findings: Findings,
): ParsedExpression | undefined {
  const found = parseRule(text, pointer, findings);
  if (found) checkRecordNames(found, RECORD_NAMES, findings);
  return found?.parsed;
}

/**
 * Checks every string of a value that is evaluated on the server, over a record.
 * @param names that have a value there
 * @param entity of the record, which `$values` and `$before` hold with its rows
 */
export function checkRecordTemplate(
  value: Json,
  pointer: string,
  names: ReadonlySet<string>,
  entity: EntityDeclaration,
  findings: Findings,
): void {
  if (typeof value !== 'string') {
    const parts = Array.isArray(value)
      ? value.map((item, index): [string | number, Json] => [index, item])
      : entriesOf(value);
    for (const [key, item] of parts) {
      checkRecordTemplate(item, joinPointer(pointer, key), names, entity, findings);
    }
    return;
  }
  const found = parseText(value, pointer, findings);
  if (!found) return;
  checkRecordNames(found, names, findings);
  const members = [...Object.keys(entity.fields), ...Object.keys(entity.children ?? {})];
  for (const { root, path, index } of found.parsed.paths) {
    const [first] = path;
    if (first === undefined || (root !== '$values' && root !== '$before') || members.includes(first))
      continue;
    findings.addInString(
      'field-unknown',
      pointer,
      found.offset + found.source.indexOf(first, index + root.length),
      describeUnknownField(entity, first),
      suggestHint(first, members),
    );
  }
}

/** Tells names that have no value where a record is judged on the server. */
function checkRecordNames(found: FoundExpression, names: ReadonlySet<string>, findings: Findings): void {
  const free = found.parsed.names.filter(({ name }) => !names.has(name));
  for (const use of free) {
    if (!Object.hasOwn(SCOPE_NAMES, use.name)) continue;
    findings.addInString(
      'expression-name-misplaced',
      found.pointer,
      found.offset + use.index,
      `“${use.name}” 在服务器上没有值，这里只能用 ${[...names].join('、')}`,
    );
  }
  const unknown = free.filter(({ name }) => !Object.hasOwn(SCOPE_NAMES, name));
  checkNames(findings, { ...found, parsed: { ...found.parsed, names: unknown } }, PLAIN_PLACE);
}
