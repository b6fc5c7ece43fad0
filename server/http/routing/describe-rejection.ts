// What a person reads when a request differs from its declared schema.
import type { ErrorObject } from 'ajv';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '布尔值',
  array: '数组',
  object: '对象',
  null: '空值',
};

/** The field of a body that a rejection is about; undefined for what lies within one, or for the whole. */
export function nameField({ instancePath, keyword, params }: ErrorObject): string | undefined {
  if (instancePath === '' && keyword === 'required') return String(params['missingProperty']);
  return /^\/(\w+)$/.exec(instancePath)?.[1];
}

/** One Chinese sentence for a rejected request, with the name of the field. */
export function describeRejection(error: ErrorObject): string {
  const field = error.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const { keyword, params } = error as { keyword: string; params: Record<string, unknown> };
  const subject = field === '' ? '请求内容' : `参数 ${field} `;
  switch (keyword) {
    case 'required':
      return `缺少参数 ${[field, params['missingProperty']].filter(Boolean).join('.')}`;
    case 'type': {
      const types = [params['type']].flat().map((type) => TYPE_NAMES[String(type)] ?? String(type));
      return `${subject}应为${types.join('或')}`;
    }
    case 'enum':
    case 'const':
      return `${subject}不在允许的取值之内`;
    case 'maxLength':
    case 'maxItems':
      return `${subject}的长度不能超过 ${String(params['limit'])}`;
    case 'minLength':
    case 'minItems':
      return `${subject}的长度不能少于 ${String(params['limit'])}`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `${subject}不能大于 ${String(params['limit'])}`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `${subject}不能小于 ${String(params['limit'])}`;
    case 'pattern':
    case 'format':
      return `${subject}格式不正确`;
    default:
      return `${subject}不正确`;
  }
}
