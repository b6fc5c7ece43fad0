// How requests are compared with their declared schemas, and what a person reads when they differ.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Compilers per part of a request. Bodies are taken literally (a text is no number); query strings, paths and headers
 * are text by nature, so numbers and booleans are read from them. Undeclared properties are dropped.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const options = {
    removeAdditional: true,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
  } as const;
  const bodies = new Ajv(options);
  const texts = new Ajv({ ...options, coerceTypes: 'array' });
  formats.default(bodies);
  formats.default(texts);
  return ({ schema, httpPart }) =>
    httpPart === 'body' ? bodies.compile(schema) : refuseInfinity(texts.compile(schema));
}

/** ajv reads `1e400` as Infinity and takes that for a number. */
function refuseInfinity(validate: ValidateFunction): RequestValidator {
  const bounded: RequestValidator = (data) => {
    bounded.errors = validate(data) ? findInfinity(data) : (validate.errors ?? []);
    return bounded.errors === null;
  };
  return bounded;
}

interface RequestValidator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

function findInfinity(data: unknown): ErrorObject[] | null {
  if (typeof data !== 'object' || data === null) return null;
  for (const [name, value] of Object.entries(data)) {
    for (const one of [value].flat() as unknown[]) {
      if (typeof one === 'number' && !Number.isFinite(one)) {
        return [{ keyword: 'type', instancePath: `/${name}`, schemaPath: '', params: { type: 'number' } }];
      }
    }
  }
  return null;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '布尔值',
  array: '数组',
  object: '对象',
  null: '空值',
};

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
