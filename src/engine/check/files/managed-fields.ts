// Fields of managed entities whose values lie in no column: relations to many, and what is worked out as it is read. And
// the relation by which records form a tree.
import type { EntityDeclaration, EntityField } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { hasColumn, isWorkedOutAtRead } from '../../entity/column.ts';
import type { ParsedExpression } from '../../expression/parse.ts';
import { ownString, ownValue } from '../../values/json.ts';
import { describeUnknownField, findRenamed } from '../findings/unknown-field.ts';
import { replaceValue, type Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { eachPart } from '../nodes/popup.ts';

/** Keys that speak of a column. */
const OF_COLUMNS = ['isUnique', 'isIndexed', 'isSearched', 'renamedFrom', 'default', 'length'] as const;

/** What a field without a column may not say. */
export function checkColumnless(name: string, field: EntityField, findings: Findings): void {
  const at = (key: string): string => joinPointer('/fields', name, key);
  if (field.worksOut !== undefined && field.type !== 'computed') {
    findings.addAtValue('value-invalid', at('worksOut'), `“${field.title}” 不是计算字段，请去掉 worksOut`);
  }
  if (hasColumn(field)) return;
  for (const key of OF_COLUMNS) {
    if (field[key] === undefined || (key === 'length' && field.valueType === 'string')) continue;
    const next =
      key === 'renamedFrom' && field.type === 'relations'
        ? '请改写 "column"，填原来的列名，关联的记录就保持不变'
        : '请去掉';
    const why = field.type === 'relations' ? '关联多条记录' : '在读取时计算，不存在表里';
    findings.addAtValue('value-invalid', at(key), `“${field.title}” ${why}，不能用 ${key}，${next}`);
  }
  if (field.type === 'relations' && field.onDelete === 'along') {
    findings.addAtValue(
      'value-invalid',
      at('onDelete'),
      `“${field.title}” 关联多条记录，不能一起删除，请改成 refuse 或 empty`,
    );
  }
}

/**
 * A widget that fills other fields names them. One that is none at all may be a node of a screen: screens are judged with
 * their nodes.
 */
export function checkFilledFields(
  name: string,
  { widget }: EntityField,
  entity: EntityDeclaration,
  findings: Findings,
): void {
  const filled = typeof widget === 'object' ? widget.props?.['destFields'] : undefined;
  if (typeof filled !== 'string') return;
  const pointer = joinPointer('/fields', name, 'widget', 'props', 'destFields');
  eachPart(filled, (one, index) => {
    const now = findRenamed(entity.fields, one);
    if (now === undefined || Object.hasOwn(entity.fields, one)) return;
    const fix = replaceValue(filled.slice(0, index) + now + filled.slice(index + one.length), pointer);
    findings.addInString('field-unknown', pointer, index, describeUnknownField(entity, one), fix);
  });
}

/** Types of fields that may begin a range. */
const DATES: ReadonlySet<string> = new Set(['date', 'datetime', 'time']);

/** A range begins and ends with fields of one type. */
export function checkPeriod(
  name: string,
  field: EntityField,
  { fields }: EntityDeclaration,
  findings: Findings,
): void {
  if (field.period === undefined) return;
  const at = joinPointer('/fields', name, 'period');
  const { end } = field.period;
  const last = Object.hasOwn(fields, end) ? fields[end] : undefined;
  if (!DATES.has(field.type)) {
    const message = `“${field.title}” 不是日期、日期时间或时间，不能是一段时间的开始，请去掉 period`;
    findings.addAtValue('value-invalid', at, message);
  } else if (!last || end === name) {
    const near = Object.keys(fields).filter((one) => one !== name && fields[one]?.type === field.type);
    const next = near.length > 0 ? `请改成 ${near.join('、')} 之一` : `请先加一个类型为 ${field.type} 的字段`;
    findings.addAtValue('field-unknown', `${at}/end`, `没有可以作为结束的字段 “${end}”，${next}`);
  } else if (last.type !== field.type) {
    const message = `“${field.title}” 与 “${last.title}” 的类型不同，请都写成 ${field.type}`;
    findings.addAtValue('value-invalid', `${at}/end`, message);
  }
}

/** @param place of the name of a field that lists are sorted by, or that stands for a record */
export function expectColumn(
  name: string,
  place: string,
  { fields }: EntityDeclaration,
  findings: Findings,
): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || hasColumn(field)) return;
  findings.addAtValue('value-invalid', place, `字段 “${name}” 的值不在表的列里，这里不能用，请换一个`);
}

/** A list reads no rows, and every reader sees the same value. */
export function checkReadExpression(
  name: string,
  field: EntityField,
  parsed: ParsedExpression,
  { children = {} }: EntityDeclaration,
  findings: Findings,
): void {
  if (!isWorkedOutAtRead(field)) return;
  const pointer = joinPointer('/fields', name, 'value');
  const rows = parsed.paths.find(
    ({ root, path }) => root === '$values' && path[0] !== undefined && Object.hasOwn(children, path[0]),
  );
  if (rows) {
    const message = `“${field.title}” 在读取时计算，读不到明细 “${String(rows.path[0])}”，请改成保存时计算（去掉 worksOut）`;
    findings.addAtValue('value-invalid', pointer, message);
  }
  if (parsed.names.some((use) => use.name === '$user')) {
    const message = `“${field.title}” 在读取时计算，不能用 $user，请只用 $values 和 $now`;
    findings.addAtValue('value-invalid', pointer, message);
  }
}

/** Name under which records of a level say whether others lie below them. */
const HAS_CHILD = 'hasChild';

/** A managed tree hangs together by a relation to its own entity. */
export function checkTree(value: Json, { id, tree, fields }: EntityDeclaration, findings: Findings): void {
  if (tree === undefined) return;
  const parent = Object.hasOwn(fields, tree.parent) ? fields[tree.parent] : undefined;
  // One that there is not is told where all trees are checked.
  if (parent && (parent.type !== 'relation' || parent.entity !== id)) {
    const message = `上级字段 “${tree.parent}” 必须是到本实体的关联，请写 "type": "relation", "entity": "${id}"`;
    findings.addAtValue('value-invalid', '/tree/parent', message);
  } else if (parent?.isRequired === true) {
    const pointer = joinPointer('/fields', tree.parent, 'isRequired');
    findings.addAtValue(
      'value-invalid',
      pointer,
      `最上级没有上级，“${parent.title}” 不能必填，请去掉 isRequired`,
    );
  } else if (parent?.onDelete === 'empty') {
    const pointer = joinPointer('/fields', tree.parent, 'onDelete');
    findings.addAtValue('value-invalid', pointer, '上级删除时下级不能留在原处，请改成 refuse 或 along');
  }
  if (ownString(ownValue(value, 'tree'), 'hasChild') !== undefined) {
    findings.addAtValue(
      'value-invalid',
      '/tree/hasChild',
      '由系统管理的树自己算出有没有下级，请去掉 hasChild',
    );
  }
  if (Object.hasOwn(fields, HAS_CHILD)) {
    const pointer = joinPointer('/fields', HAS_CHILD);
    findings.addAtKey('field-duplicate', pointer, `树的记录自带 “${HAS_CHILD}”，请换一个名称`);
  }
}
