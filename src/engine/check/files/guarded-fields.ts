// Fields that only a permission shows or changes: codes that there are, and places where such a value would show anyway.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { columnOf } from '../../entity/column.ts';
import { codesToRead, namesRead } from '../../entity/field-codes.ts';
import { entriesOf, ownString, ownValue } from '../../values/json.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';

/**
 * Checks an entity whose shape is right.
 * @param value the file, for the places of findings
 * @param entity the same, completed
 */
export function checkGuarded(
  value: Json,
  entity: EntityDeclaration,
  catalog: Catalog,
  findings: Findings,
): void {
  for (const [name, stated] of entriesOf(ownValue(value, 'fields'))) {
    for (const key of ['shownWith', 'changedWith'] as const) {
      if (ownString(stated, key) !== undefined) {
        checkCode(entity, name, key, joinPointer('/fields', name, key), catalog, findings);
      }
    }
  }
  entity.rules?.forEach(({ check }, index) => {
    const read = namesRead(check) ?? Object.keys(entity.fields);
    const isAlike = new Set(read.map((name) => codeOf(entity, name))).size <= 1;
    if (!isAlike) warn(entity, read, joinPointer('/rules', index, 'check'), '这条规则的结果', findings);
  });
  entity.unique?.forEach((group, index) => {
    const isAlike = new Set(group.map((name) => codeOf(entity, name))).size <= 1;
    if (!isAlike) warn(entity, group, joinPointer('/unique', index), '这组字段是否重复', findings);
  });
  const parent = entity.tree?.parent;
  if (parent !== undefined && codeOf(entity, parent) !== undefined) {
    const message = `字段 “${parent}” 只有部分人能看到，其他人看不到这棵树，请换一个字段或去掉 shownWith`;
    findings.addAtValue('field-hidden', '/tree/parent', message);
  }
  if (entity.text !== undefined && codeOf(entity, entity.text) !== undefined) {
    const message = `字段 “${entity.text}” 只有部分人能看到，其他人看到的是主键，请换一个字段`;
    findings.addAtValue('field-hidden', '/text', message);
  }
}

/** Whether a code stands in a dictionary is told to whoever saves one. */
export function checkGuardedValue(
  dict: Json,
  pointer: string,
  entity: EntityDeclaration,
  findings: Findings,
): void {
  const value = ownString(dict, 'value') ?? '';
  const name = Object.keys(entity.fields).find(
    (one) => one === value || columnOf(one, entity.fields[one]?.column) === value,
  );
  if (name === undefined || codeOf(entity, name) === undefined) return;
  const message = `字典的值 “${name}” 只有部分人能看到，其他人可以逐个试出来，请换一个字段`;
  findings.addAtValue('field-hidden', joinPointer(pointer, 'value'), message);
}

function checkCode(
  entity: EntityDeclaration,
  name: string,
  key: 'shownWith' | 'changedWith',
  pointer: string,
  { permissions }: Catalog,
  findings: Findings,
): void {
  if (entity.storage !== 'managed') {
    findings.addAtValue('value-invalid', pointer, `${key} 只用于由系统管理的表，请删除`);
    return;
  }
  const code = entity.fields[name]?.[key];
  if (code === undefined || permissions.has(code)) return;
  findings.addAtValue(
    'permission-unknown',
    pointer,
    `权限编码 “${code}” 不存在，请改成菜单目录里的权限编码，或本实体的一个动作`,
    suggestValue(code, permissions, pointer),
  );
}

/** What somebody has to hold who reads a field; fields with the same give nothing away to one another. */
function codeOf({ fields }: EntityDeclaration, name: string): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field === undefined ? undefined : codesToRead(field).join(' ') || undefined;
}

function warn(
  entity: EntityDeclaration,
  names: readonly string[],
  pointer: string,
  what: string,
  findings: Findings,
): void {
  const name = names.find((one) => codeOf(entity, one) !== undefined);
  if (name === undefined) return;
  findings.addAtValue(
    'field-hidden',
    pointer,
    `${what}会让没有权限的人推断出 “${name}” 的值，请写同样的 shownWith，或不用这个字段`,
  );
}
