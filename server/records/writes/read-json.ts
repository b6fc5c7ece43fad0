// A JSON field as it was sent: JSON text of a size and a depth that everybody who reads the record can afford.
import { setImmediate } from 'node:timers/promises';
import { MAX_JSON_DEPTH } from '../../kernel/strict-json.ts';
import type { Field } from '../entities.ts';
import { refuse } from './field-refusal.ts';

/** Characters of the JSON of a field, as it was sent and as it is kept: read and written anew it takes some 50 ms. */
const MAX_JSON = 1024 * 1024;

/** Characters that are read in no time. */
const MAX_AT_ONCE = 8 * 1024;

/** Signs that the database keeps in no JSON: the zero character, and halves of a pair. `JSON.stringify` escapes them. */
const UNKEPT = /\\u(?:0000|d[89a-f])/;

/** A text without this has no number that is out of range. */
const MAYBE_ENDLESS = /[eE]\+?\d{3}|(?<!\d)\d{200}/;

/**
 * The JSON as it is kept.
 * @throws FieldRefusal for a text that is none, or that is too large or too deep
 */
export function readJsonText(field: Field, sent: unknown): string {
  const typed = String(sent);
  if (typed.length > MAX_JSON) throw tooLong(field);
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch {
    throw refuse(field, `${field.title}不是合法的 JSON`);
  }
  if (isTooDeep(typed))
    throw refuse(field, `${field.title}嵌套超过 ${MAX_JSON_DEPTH} 层，请减少层级后再保存`);
  const text = JSON.stringify(value);
  // Numbers may be written longer than they were typed, and what is read must be taken again.
  if (text.length > MAX_JSON) throw tooLong(field);
  if (hasUnkept(text) || (MAYBE_ENDLESS.test(typed) && hasEndless(value)))
    throw refuse(field, `${field.title}含有无法保存的字符或超出范围的数字`);
  return text;
}

/** Lets others have their turn after a value that took a while to read: a save may hold many of them. */
export async function restAfterJson(field: Field, value: unknown): Promise<void> {
  if (field.type === 'json' && typeof value === 'string' && value.length > MAX_AT_ONCE) await setImmediate();
}

function tooLong(field: Field) {
  return refuse(field, `${field.title}的内容超过 1 MB，请精简后再保存，大段数据请改用文件字段`);
}

/** Whether text that is JSON opens more lists and objects inside each other than may be. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > MAX_JSON_DEPTH) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}

/** @param text that `JSON.stringify` wrote */
function hasUnkept(text: string): boolean {
  // A backslash that stands for itself is two of them, and begins nothing.
  return UNKEPT.test(text) && UNKEPT.test(text.replaceAll('\\\\', ''));
}

function hasEndless(whole: unknown): boolean {
  const open = [whole];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'number' && !Number.isFinite(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const part of Object.values(value)) open.push(part);
  }
  return false;
}
