// Formily's own `x-validator` and validation keywords, as stock Formily judges them.
import type { Json, JsonObject } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import { suggestKey, suggestValue, type Findings } from '../findings/findings.ts';
import { isObject, ownString } from '../../values/json.ts';
import { checkPattern } from '../patterns/patterns.ts';
import { joinPointer } from '../findings/pointer.ts';
import type { Validators } from '../schemas/validators.ts';

/** Formats that Formily knows by itself; any other name would let everything pass. */
const FORMATS: readonly string[] = [
  'url',
  'email',
  'ipv6',
  'ipv4',
  'number',
  'integer',
  'qq',
  'phone',
  'idcard',
  'money',
  'zh',
  'date',
  'zip',
];

const NUMBERS: ReadonlySet<string> = new Set([
  'min',
  'max',
  'len',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
]);
const FLAGS: ReadonlySet<string> = new Set(['required', 'whitespace', 'uniqueItems']);
const TEXTS: ReadonlySet<string> = new Set(['message', 'format', 'pattern', 'triggerType']);
const TRIGGERS: readonly string[] = ['onInput', 'onFocus', 'onBlur'];
const OTHERS: readonly string[] = ['enum', 'const'];
const KEYS: readonly string[] = [...NUMBERS, ...FLAGS, ...TEXTS, ...OTHERS];

export interface ValidatorParts {
  validators: Validators;
  findings: Findings;
}

/** The validation keywords of a node and its `x-validator`. */
export function checkFormilyValidation(parts: ValidatorParts, node: JsonObject, pointer: string): void {
  for (const keyword of ['format', 'pattern']) {
    const text = ownString(node, keyword);
    if (text !== undefined) checkText(parts, keyword, text, joinPointer(pointer, keyword));
  }
  const validator = node['x-validator'];
  if (validator !== undefined) checkDeclared(parts, validator, joinPointer(pointer, 'x-validator'));
}

function checkDeclared(parts: ValidatorParts, validator: Json, pointer: string): void {
  if (Array.isArray(validator)) {
    validator.forEach((one, index) => checkDeclared(parts, one, joinPointer(pointer, index)));
  } else if (typeof validator === 'string') checkText(parts, 'format', validator, pointer);
  else if (isObject(validator)) checkConditions(parts, validator, pointer);
  else {
    parts.findings.addAtValue('validator-invalid', pointer, 'x-validator 应为格式名称、条件对象或它们的列表');
  }
}

function checkConditions(parts: ValidatorParts, conditions: JsonObject, pointer: string): void {
  for (const [key, value] of Object.entries(conditions)) {
    const place = joinPointer(pointer, key);
    const isExpression = typeof value === 'string' && readExpression(value) !== null;
    if (key === 'validator') {
      parts.findings.addAtKey(
        'validator-invalid',
        place,
        'x-validator 里不能写函数，请改成 format、pattern、min、max 等条件，或在 x-reactions 里设置 selfErrors',
      );
    } else if (!KEYS.includes(key)) {
      parts.findings.addAtKey(
        'validator-invalid',
        place,
        `x-validator 不支持“${key}”，可用的有：${KEYS.join('、')}`,
        suggestKey(place, KEYS, value),
      );
    } else if (NUMBERS.has(key) && typeof value !== 'number' && !isExpression) {
      parts.findings.addAtValue('validator-invalid', place, `x-validator 的 ${key} 应为数字`);
    } else if (FLAGS.has(key) && typeof value !== 'boolean' && !isExpression) {
      parts.findings.addAtValue('validator-invalid', place, `x-validator 的 ${key} 应为 true 或 false`);
    } else if (TEXTS.has(key)) {
      if (typeof value === 'string') checkText(parts, key, value, place);
      else parts.findings.addAtValue('validator-invalid', place, `x-validator 的 ${key} 应为文字`);
    }
  }
}

/** What is computed while the form is used cannot be judged here; a computed pattern could be a slow one. */
function checkText(
  { validators, findings }: ValidatorParts,
  kind: string,
  text: string,
  pointer: string,
): void {
  const isExpression = readExpression(text) !== null;
  if (kind === 'pattern') {
    if (!isExpression) checkPattern(text, pointer, validators, findings);
    else findings.addAtValue('validator-invalid', pointer, 'pattern 不能是表达式，请写成固定的文字 "^…$"');
  } else if (kind === 'format' && !isExpression && !FORMATS.includes(text)) {
    findings.addAtValue(
      'format-unknown',
      pointer,
      `Formily 没有格式 “${text}”，可用的有：${FORMATS.join('、')}`,
      suggestValue(text, FORMATS, pointer),
    );
  } else if (kind === 'triggerType' && !TRIGGERS.includes(text)) {
    findings.addAtValue(
      'validator-invalid',
      pointer,
      `triggerType 应为 ${TRIGGERS.join('、')} 之一`,
      suggestValue(text, TRIGGERS, pointer),
    );
  }
}
