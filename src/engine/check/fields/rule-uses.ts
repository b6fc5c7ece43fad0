// Uses of validation rules: by name, or the duplicate check over a unique field of an entity.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { checkRuleMessage } from '../expressions/expressions.ts';
import { columnOf } from '../../entity/column.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import { noteName, type UseTaker } from '../document/name-uses.ts';
import { joinPointer } from '../findings/pointer.ts';

export interface RuleNames extends UseTaker {
  catalog: Catalog;
  findings: Findings;
  /** Rules of the document itself. */
  rules: ReadonlySet<string>;
}

/** Checks the value of `x-rules`, or of `rules` of an entity's field. */
export function checkRuleUses(uses: Json | undefined, pointer: string, names: RuleNames): void {
  itemsOf(uses).forEach((use, index) => {
    const path = joinPointer(pointer, index);
    if (typeof use === 'string') checkRule(use, path, names);
    const rule = ownString(use, 'rule');
    if (rule !== undefined) checkRule(rule, joinPointer(path, 'rule'), names);
    const message = ownString(use, 'message');
    if (message !== undefined) checkRuleMessage(message, joinPointer(path, 'message'), names.findings);
    const unique = ownValue(use, 'unique');
    const table = ownString(unique, 'table');
    const field = ownString(unique, 'field');
    if (table !== undefined && field !== undefined) {
      checkUnique({ table, field }, joinPointer(path, 'unique'), names);
    }
  });
}

function checkRule(name: string, pointer: string, names: RuleNames): void {
  const { catalog, findings, rules } = names;
  if (rules.has(name)) noteName(names, 'rule', name, pointer);
  if (rules.has(name) || catalog.rules.has(name)) return;
  findings.addAtValue(
    'rule-unknown',
    pointer,
    `校验规则 “${name}” 不存在，请改成已有的规则名称`,
    suggestValue(name, [...rules, ...catalog.rules.keys()], pointer),
  );
}

/** Only fields declared unique may be asked for, by field name or by column name. */
function checkUnique(
  unique: { table: string; field: string },
  pointer: string,
  { catalog, findings }: RuleNames,
): void {
  const entity = catalog.tables.get(unique.table);
  if (!entity) {
    const path = joinPointer(pointer, 'table');
    findings.addAtValue(
      'unique-undeclared',
      path,
      `表 “${unique.table}” 没有声明为实体，请改正表名`,
      suggestValue(unique.table, catalog.tables.keys(), path),
    );
    return;
  }
  const names = listUniqueNames(entity);
  if (names.includes(unique.field)) return;
  const path = joinPointer(pointer, 'field');
  findings.addAtValue(
    'unique-undeclared',
    path,
    `表 “${unique.table}” 的字段 “${unique.field}” 没有标记 isUnique，可用的有：${names.join('、')}`,
    suggestValue(unique.field, names, path),
  );
}

function listUniqueNames(entity: EntityDeclaration): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.isUnique === true && field.isSecret !== true)
    .flatMap(([name, field]) => [...new Set([name, columnOf(name, field.column)])]);
}
