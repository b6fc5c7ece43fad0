// `name:string! status:dict(lease_status) amount:money`: the fields of a new record type in one line.
import type { FieldType } from '../../engine/catalog.ts';
import type { JsonObject } from '../../engine/document.ts';
import { MANAGED_FIELDS } from '../../engine/entity/managed-entity.ts';
import { UsageError } from '../options.ts';

/** Types whose brackets hold a length. */
const LENGTHS: Readonly<Record<string, number>> = { string: 50, text: 2000 };

/** Types without brackets. */
const PLAIN: readonly FieldType[] = [
  'number',
  'integer',
  'boolean',
  'date',
  'datetime',
  'time',
  'decimal',
  'money',
  'json',
  'file',
  'image',
];

/** What brackets hold, by type. */
const BRACKETS: Readonly<Record<string, string>> = {
  dict: '字典编码，如 dict(lease_status)',
  relation: '实体，如 relation(customer)',
  serial: '填值规则编码，如 serial(lease_number)',
};

export const FIELDS_HELP =
  '字段，用空格分开：名称:类型，! 表示必填，= 后写标题，如 name:string!=客户名称 amount:money';

/**
 * Reads the fields of a new record type.
 * @param module its id: a relation without a slash leads to one of its record types
 * @throws UsageError naming the part that cannot be understood
 */
export function readFieldList(text: string, module: string): Record<string, JsonObject> {
  const fields: Record<string, JsonObject> = {};
  for (const part of text.split(/\s+/).filter((one) => one !== '')) {
    const [, name = '', type = '', , inside, needed, , title] =
      /^([A-Za-z][A-Za-z0-9]*):([a-z]+)(\(([^()]*)\))?(!)?(=(.+))?$/.exec(part) ?? [];
    if (name === '') throw new UsageError(`字段 “${part}” 看不懂：写成 名称:类型，如 name:string!=客户名称`);
    if (Object.hasOwn(fields, name)) throw new UsageError(`字段 “${name}” 写了两次`);
    if (MANAGED_FIELDS.includes(name)) throw new UsageError(`字段 “${name}” 由系统维护，请换一个名称`);
    fields[name] = {
      title: title ?? name,
      ...typeOf(type, inside?.trim() ?? '', module, part),
      ...(needed === undefined ? {} : { isRequired: true }),
    };
  }
  if (Object.keys(fields).length === 0) throw new UsageError('至少要有一个字段');
  return fields;
}

function typeOf(type: string, inside: string, module: string, part: string): JsonObject {
  const preset = LENGTHS[type];
  if (preset !== undefined) {
    const length = inside === '' ? preset : Number(inside);
    if (!Number.isInteger(length) || length < 1)
      throw new UsageError(`字段 “${part}” 的括号里应是字数，如 string(50)`);
    return { type, length };
  }
  const wanted = BRACKETS[type];
  if (wanted !== undefined) {
    if (inside === '') throw new UsageError(`字段 “${part}” 的括号里要写${wanted}`);
    if (type === 'dict') return { type: 'string', length: 50, dict: inside };
    if (type === 'serial') return { type, fillRule: inside };
    return { type, entity: inside.includes('/') ? inside : `${module}/${inside}` };
  }
  if (!PLAIN.some((one) => one === type)) {
    const known = [...Object.keys(LENGTHS), ...PLAIN, ...Object.keys(BRACKETS)];
    throw new UsageError(`字段 “${part}” 的类型 “${type}” 不存在，可用 ${known.join('、')}`);
  }
  if (inside !== '') throw new UsageError(`字段 “${part}” 的类型 ${type} 没有括号`);
  return { type };
}
