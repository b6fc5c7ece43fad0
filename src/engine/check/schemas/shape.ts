// Turns the errors of a meta-schema into findings: a code, the offending key or value, a sentence, a fix.
import type { Code } from '../findings/codes.ts';
import { suggestKey, suggestValue, type Findings } from '../findings/findings.ts';
import { isObject } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';
import type { ShapeError } from './validators.ts';

export interface ShapeCodes {
  unknown: Code;
  missing: Code;
  type: Code;
  value: Code;
}

export const DOCUMENT_CODES: ShapeCodes = {
  unknown: 'keyword-unknown',
  missing: 'keyword-missing',
  type: 'type-wrong',
  value: 'value-invalid',
};

export const PROP_CODES: ShapeCodes = {
  unknown: 'widget-prop-unknown',
  missing: 'widget-prop-missing',
  type: 'widget-prop-type',
  value: 'widget-prop-value',
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: '布尔值',
  object: '对象',
  array: '列表',
  null: 'null',
};

/** Words for the limits of a value, by the keyword of JSON Schema; `limit` is the number or text it names. */
const LIMIT_WORDS: Readonly<Record<string, (limit: string) => string>> = {
  minimum: (limit) => `不能小于 ${limit}`,
  maximum: (limit) => `不能大于 ${limit}`,
  exclusiveMinimum: (limit) => `要大于 ${limit}`,
  exclusiveMaximum: (limit) => `要小于 ${limit}`,
  multipleOf: (limit) => `要是 ${limit} 的倍数`,
  minLength: (limit) => `至少要有 ${limit} 个字符`,
  maxLength: (limit) => `最多 ${limit} 个字符`,
  minItems: (limit) => `至少要有 ${limit} 项`,
  maxItems: (limit) => `最多 ${limit} 项`,
  minProperties: (limit) => `至少要有 ${limit} 个键`,
  pattern: (limit) => `要符合格式 ${limit}`,
};

/**
 * Reports shape errors.
 * @param base pointer of the value that was validated
 * @param owner words for what has the keywords, e.g. `组件 text`
 */
export function reportShape(
  errors: readonly ShapeError[],
  base: string,
  codes: ShapeCodes,
  owner: string,
  findings: Findings,
): void {
  for (const error of errors) reportOne(error, base, codes, owner, findings);
}

function reportOne(
  error: ShapeError,
  base: string,
  codes: ShapeCodes,
  owner: string,
  findings: Findings,
): void {
  const pointer = base + error.instancePath;
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params['additionalProperty']);
      const path = joinPointer(pointer, name);
      const known = Object.keys(
        isObject(error.parentSchema?.['properties']) ? error.parentSchema['properties'] : {},
      );
      const value = isObject(error.data) ? error.data[name] : undefined;
      const free = known.filter((key) => !isObject(error.data) || !Object.hasOwn(error.data, key));
      findings.addAtKey(
        codes.unknown,
        path,
        `${owner}没有 “${name}” 这个键，请改正拼写或删除`,
        suggestKey(path, free, value),
      );
      return;
    }
    case 'required': {
      const name = String(error.params['missingProperty']);
      findings.addAtValue(codes.missing, pointer, `${owner}缺少必填的 “${name}”，请补上`);
      return;
    }
    case 'type': {
      const types = [error.schema].flat().map((type) => TYPE_WORDS[String(type)] ?? String(type));
      findings.addAtValue(
        codes.type,
        pointer,
        `这里应为${types.join('或')}，实际是${describeType(error.data)}`,
      );
      return;
    }
    case 'const':
    case 'enum': {
      const allowed = error.keyword === 'const' ? [error.schema] : [error.schema].flat();
      const names = allowed.filter((value): value is string => typeof value === 'string');
      const written = typeof error.data === 'string' ? error.data : JSON.stringify(error.data);
      findings.addAtValue(
        codes.value,
        pointer,
        `不能写 ${written}，可用的值有：${allowed.map(String).join('、')}`,
        typeof error.data === 'string' ? suggestValue(error.data, names, pointer) : undefined,
      );
      return;
    }
    case 'propertyNames':
      findings.addAtKey(
        'name-invalid',
        joinPointer(pointer, String(error.params['propertyName'])),
        `名称 “${String(error.params['propertyName'])}” 的写法不允许，请以字母、下划线或汉字开头，只用字母、数字、下划线和连字符`,
      );
      return;
    case 'false schema':
      findings.addAtKey(codes.value, pointer, '这个键不能与旁边的键同时使用，请只保留一个');
      return;
    default: {
      // Names are told of once, by propertyNames; `if` only repeats what its branch says.
      const words = LIMIT_WORDS[error.keyword];
      if (words && error.params['propertyName'] === undefined && !isAboutName(error)) {
        findings.addAtValue(codes.value, pointer, `这个值${words(String(error.schema))}，请改正`);
      }
    }
  }
}

/** ajv reports a bad name twice; the inner error carries the name as its data without a place of its own. */
function isAboutName(error: ShapeError): boolean {
  return 'propertyName' in error && error.propertyName !== undefined;
}

function describeType(value: unknown): string {
  if (value === null) return 'null';
  return TYPE_WORDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value;
}
