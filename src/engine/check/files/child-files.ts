// What an entity says of its version, its rows and its calls.
import type { EntityDeclaration, EntityField } from '../../catalog.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Code } from '../findings/codes.ts';
import { describeUnknownField, suggestField } from '../findings/unknown-field.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Checks an entity whose shape is right. */
export function checkChildren(entity: EntityDeclaration, catalog: Catalog, findings: Findings): void {
  const add = (
    code: Code,
    pointer: string,
    message: string,
    name = '',
    known: Iterable<string> = [],
  ): void => {
    findings.addAtValue(code, pointer, message, suggestValue(name, known, pointer));
  };
  const findField = (of: EntityDeclaration, name: string, pointer: string): EntityField | undefined => {
    const field = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined;
    if (!field) {
      const fix = suggestField(of.fields, name, Object.keys(of.fields), pointer);
      findings.addAtValue('field-unknown', pointer, describeUnknownField(of, name), fix);
    }
    return field;
  };
  const expectInteger = (of: EntityDeclaration, name: string, pointer: string): EntityField | undefined => {
    const field = findField(of, name, pointer);
    if (!field || field.type === 'integer') return field;
    add('value-invalid', pointer, `字段 “${name}” 不是整数，请换一个`);
    return undefined;
  };

  if (entity.version !== undefined) {
    const field = expectInteger(entity, entity.version, '/version');
    if (field && field.isReadOnly !== true) {
      add('value-invalid', '/version', `字段 “${entity.version}” 由服务器写入，请加上 isReadOnly`);
    }
  }

  const taken = new Set(Object.keys(entity.fields));
  const claim = (
    name: string,
    pointer: string,
    isKey: boolean,
    message = `名称 “${name}” 与字段或别的明细重复，请换一个`,
  ): void => {
    if (!taken.has(name)) taken.add(name);
    else if (isKey) findings.addAtKey('field-duplicate', pointer, message);
    else add('field-duplicate', pointer, message);
  };
  for (const [name, child] of Object.entries(entity.children ?? {})) {
    const pointer = joinPointer('/children', name);
    claim(name, pointer, true);
    if (child.deleteIds === undefined) {
      const fix = `请在 “${name}” 里写 "deleteIds"，例如 "deleteIds": "${name}DeleteIds"`;
      claim('deleteIds', pointer, true, `已删除行的主键都叫 deleteIds，${fix}`);
    } else claim(child.deleteIds, joinPointer(pointer, 'deleteIds'), false);
    if (child.single === true) {
      for (const key of ['order', 'unique', 'maxRows'] as const) {
        if (child[key] === undefined) continue;
        add('value-invalid', joinPointer(pointer, key), `最多一行的明细不用写 ${key}，请去掉`);
      }
      if ((child.minRows ?? 0) > 1) {
        add('value-invalid', joinPointer(pointer, 'minRows'), '最多一行的明细，minRows 请写 0 或 1');
      }
    }
    const rows = catalog.entities.get(child.entity);
    if (!rows) {
      const path = joinPointer(pointer, 'entity');
      const message = `实体 “${child.entity}” 不存在，请改成已有的实体 id`;
      add('entity-unknown', path, message, child.entity, catalog.entities.keys());
      continue;
    }
    findField(rows, child.parent, joinPointer(pointer, 'parent'));
    if (child.order !== undefined) expectInteger(rows, child.order, joinPointer(pointer, 'order'));
    child.unique?.forEach((field, index) => findField(rows, field, joinPointer(pointer, 'unique', index)));
  }

  for (const verb of ['read', 'add', 'edit'] as const) {
    const code = entity.calls?.[verb];
    if (code === undefined || catalog.permissions.has(code)) continue;
    const message = `权限编码 “${code}” 不存在，请改成菜单目录里的权限编码`;
    add('permission-unknown', joinPointer('/calls', verb), message, code, catalog.permissions);
  }
}
