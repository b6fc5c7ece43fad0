// A value that was sent, read by the type of its field.
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import { isBlank } from '../../../src/engine/rule/check-value.ts';
import { isClock, isDay, parseTime } from '../../kernel/time.ts';
import type { Field } from '../entities.ts';
import { MAX_LINKS } from '../links.ts';
import { splitIds } from '../schemas.ts';
import { refuse } from './field-refusal.ts';
import { readJsonText } from './read-json.ts';

export type ColumnValue = string | number | boolean | Date;

/**
 * The value as it is stored; null where nothing was sent.
 * @throws FieldRefusal for one that is none of the field's type
 */
export function readValue(field: Field, sent: unknown): ColumnValue | null {
  if (sent === undefined || sent === null || sent === '') return null;
  if (typeof sent === 'object') throw refuse(field, `${field.title}格式不正确`);
  switch (field.type) {
    case 'integer':
      return readInteger(field, sent);
    case 'number':
      // As many digits behind the point as the column keeps: what is answered is what is stored.
      return Number(readNumber(field, sent).toFixed(MAX_DIGITS));
    case 'decimal':
      return readDecimal(field, sent, field.length ?? MAX_DIGITS, field.scale ?? 2);
    case 'money':
      return readDecimal(field, sent, MAX_DIGITS, 2);
    case 'time': {
      const text = String(sent).trim();
      if (!isClock(text)) throw refuse(field, `${field.title}不是有效的时间，请写成 HH:mm:ss`);
      return text.length === 5 ? `${text}:00` : text;
    }
    case 'json':
      return readJsonText(field, sent);
    case 'relations':
      return readLinks(field, sent);
    case 'boolean':
      if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true;
      if (sent === false || sent === 0 || sent === '0' || sent === 'false') return false;
      throw refuse(field, `${field.title}只能是 true 或 false`);
    case 'date': {
      const day = String(sent).slice(0, 10);
      if (parseTime(String(sent)) === undefined || !isDay(day))
        throw refuse(field, `${field.title}不是有效的日期`);
      return day;
    }
    case 'datetime': {
      const time = parseTime(String(sent));
      if (time === undefined) throw refuse(field, `${field.title}不是有效的时间`);
      return time;
    }
    default:
      return readText(field, sent);
  }
}

function readInteger(field: Field, sent: unknown): number {
  const value = readNumber(field, sent);
  if (!Number.isInteger(value) || Math.abs(value) > 2_147_483_647)
    throw refuse(field, `${field.title}必须是整数`);
  return value;
}

function readNumber(field: Field, sent: unknown): number {
  const text = typeof sent === 'string' ? sent.trim() : sent;
  if (typeof text === 'string' && !/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text))
    throw refuse(field, `${field.title}必须是数字`);
  if (typeof text === 'boolean') throw refuse(field, `${field.title}必须是数字`);
  const value = Number(text);
  if (!Number.isFinite(value)) throw refuse(field, `${field.title}必须是数字`);
  return value;
}

/** Digits of a number that JSON and JavaScript carry without loss. */
const MAX_DIGITS = 15;

function readDecimal(field: Field, sent: unknown, digits: number, scale: number): number {
  const value = readNumber(field, sent);
  const text = typeof sent === 'string' ? sent.trim() : String(sent);
  if (decimalsOf(text) > scale)
    throw refuse(field, scale === 0 ? `${field.title}必须是整数` : `${field.title}最多 ${scale} 位小数`);
  if (Math.abs(value) >= 10 ** (digits - scale))
    throw refuse(field, `${field.title}整数部分最多 ${digits - scale} 位`);
  return value;
}

/** Digits behind the point, zeros at the end left out; `1e-7` has seven. */
function decimalsOf(text: string): number {
  const [, decimals = '', exponent = '0'] = /^[+-]?\d*(?:\.(\d*?)0*)?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

/** Each once, in the order in which they were put. */
function readLinks(field: Field, sent: unknown): string | null {
  const ids = splitIds(String(sent));
  if (ids.length > MAX_LINKS) throw refuse(field, `${field.title}最多选择${MAX_LINKS}条`);
  return ids.length === 0 ? null : ids.join(',');
}

function readText(field: Field, sent: unknown): string | null {
  if (typeof sent === 'boolean') throw refuse(field, `${field.title}必须是文本`);
  const text = plainTypeOf(field) === 'text' ? String(sent) : String(sent).trim();
  // Characters, as varchar counts them, not UTF-16 units.
  if (field.length !== undefined && [...text].length > field.length) {
    throw refuse(field, `${field.title}不能超过${field.length}个字符`);
  }
  return isBlank(text) ? null : text;
}
