// What may be stored as a document: how large, how it is named, and written in a language that this server knows.
import { FORMAT, type Json, type JsonObject } from '../../../src/engine/document.ts';
import { failure } from '../../kernel/errors.ts';
import { isObject } from '../../../src/engine/values/json.ts';

/** Bytes of a document; the checker refuses larger ones. */
export const MAX_BYTES = 2 * 1024 * 1024;

/** Bytes of all documents that are checked as one set: they go to the checker's thread at once. */
const MAX_SET_TOTAL = 24 * 1024 * 1024;

/** @throws too-large where documents of one set are more than can be checked together */
export function requireCheckable(documents: readonly { text: string | undefined }[]): void {
  const total = documents.reduce((sum, { text = '' }) => sum + Buffer.byteLength(text), 0);
  if (total > MAX_SET_TOTAL) {
    throw failure('too-large', '一起发布的页面合起来不能超过 24 MB，请分几次发布');
  }
}

/** An id as the checker takes it. */
export const ID = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
} as const;

const ID_SHAPE = /^[\p{L}\p{N}_-]+(?:\/[\p{L}\p{N}_-]+)*$/u;

/** Levels of a text that is looked through: nobody writes so many, and what goes through them would run out of stack. */
const MAX_LEVELS = 200;

/** Whether objects and lists of a text lie in each other deeper than anything here looks. */
function isTooDeep(text: string): boolean {
  let level = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted) {
      if (char === '\\') at += 1;
      else if (char === '"') isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === '{' || char === '[') {
      level += 1;
      if (level > MAX_LEVELS) return true;
    } else if (char === '}' || char === ']') level -= 1;
  }
  return false;
}

/**
 * The document of a text, read as fast as can be: what else is wrong with it the checker tells. What lies too deep is no document:
 * a text of brackets alone takes half a second to read.
 */
export function parseDocument(text: string): JsonObject | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Why a document can only be read; undefined where it can be written. */
export function findReadOnly(text: string): string | undefined {
  const format = parseDocument(text)?.['format'];
  return typeof format === 'number' && format > FORMAT
    ? `这个页面用更新的格式 ${String(format)} 写成，本系统只认识到格式 ${String(FORMAT)}，只能查看；请先升级系统`
    : undefined;
}

/** @throws too-large, request-invalid, or rule where the text is no document that may be stored under the id */
export function requireStorable(id: string, text: string): void {
  if (!ID_SHAPE.test(id)) {
    throw failure(
      'request-invalid',
      `id “${id}” 的写法不允许，请写成 区域/名称，只用字母、数字、下划线和连字符`,
    );
  }
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw failure('too-large', '页面文档不能超过 2 MB，请把它拆成几个页面');
  }
  if (isTooDeep(text)) {
    throw failure('request-invalid', `内容嵌套超过 ${String(MAX_LEVELS)} 层，请减少嵌套层数后再保存`);
  }
  const document = parseDocument(text);
  if (!document) throw failure('request-invalid', '内容不是有效的 JSON 对象，请改正后再保存');
  const readOnly = findReadOnly(text);
  if (readOnly !== undefined) throw failure('rule', readOnly);
}
