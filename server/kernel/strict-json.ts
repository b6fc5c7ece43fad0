// Reads JSON bodies that other servers argue about: one meaning or none, and no way to a prototype.
import { failure } from './errors.ts';

/** Deeper bodies are refused before anything recursive touches them. */
export const MAX_JSON_DEPTH = 64;

const RESERVED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** NUL, or half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Cs}]/u;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body.
 * @throws request-invalid for bytes that are no UTF-8, a byte order mark, syntax errors, more than 64 levels, duplicate
 *   keys, the keys `__proto__`, `constructor` and `prototype`, numbers that lose digits or overflow, NUL characters and
 *   lone surrogates
 */
export function readStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  scanStructure(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw failure('request-invalid', '请求内容不是有效的 JSON');
  }
  checkValues(value);
  return value;
}

/** Says whether a text can be stored: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw failure('request-invalid', '请求内容不是有效的 UTF-8 文本');
  }
}

/**
 * One pass over the text that follows nesting and keys. It trusts nothing about the rest of the syntax: JSON.parse
 * judges that afterwards.
 */
function scanStructure(text: string): void {
  // Keys seen per open object; null for an open array.
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x7b: // {
        open.push(new Set());
        isKeyNext = true;
        break;
      case 0x5b: // [
        open.push(null);
        isKeyNext = false;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        open.pop();
        isKeyNext = false;
        break;
      case 0x2c: // ,
        isKeyNext = open.at(-1) instanceof Set;
        break;
      case 0x22: {
        const end = findStringEnd(text, at);
        if (isKeyNext) addKey(open.at(-1), text.slice(at, end + 1));
        isKeyNext = false;
        at = end;
      }
    }
    if (open.length > MAX_JSON_DEPTH) {
      throw failure('request-invalid', `请求内容的嵌套超过 ${MAX_JSON_DEPTH} 层`);
    }
  }
}

/** Index of the closing quote of the string that begins at `start`, or of the last character when there is none. */
function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22) return at;
  }
  return text.length - 1;
}

function addKey(keys: Set<string> | null | undefined, quoted: string): void {
  let key: unknown;
  try {
    key = JSON.parse(quoted);
  } catch {
    return;
  }
  if (typeof key !== 'string' || !keys) return;
  if (RESERVED_KEYS.has(key)) throw failure('request-invalid', `请求内容不允许使用字段名 ${key}`);
  if (keys.has(key)) throw failure('request-invalid', '请求内容中有重复的字段名');
  if (!isStorableText(key)) throw failure('request-invalid', '请求内容含有无效字符');
  keys.add(key);
}

function checkValues(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw failure('request-invalid', '请求内容含有无效字符');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw failure('request-invalid', '请求内容中的数字超出范围');
    }
  } else if (Array.isArray(value)) {
    for (const item of value) checkValues(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) checkValues(item);
  }
}
