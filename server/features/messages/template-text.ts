// Texts of message templates: their gaps `${name}`, filled with plain values.
import { failure } from '../../kernel/errors.ts';

/** Values by the name of their gap. */
export type TestData = Readonly<Record<string, unknown>>;

/** Characters of values in one call. */
export const MAX_TEST_DATA = 20_000;
/** Characters of a filled text: a gap may stand in it any number of times. */
const MAX_FILLED = 1_000_000;

const GAP = /\$\{([^{}]*)\}/g;

/** Types of the dictionary msgType whose content is HTML: mail and system messages. */
const HTML_TYPES: readonly unknown[] = ['2', '4'];

/** Whether templates of a type hold HTML; all others hold plain text. */
export function holdsHtml(type: unknown): boolean {
  return HTML_TYPES.includes(type);
}

/**
 * Reads values for gaps.
 * @param sent a JSON object, or its text as clients of this family send it; nothing is no value at all
 * @throws request-invalid for anything else
 */
export function readTestData(sent: unknown): TestData {
  if (sent === undefined || sent === null || sent === '') return {};
  const data = typeof sent === 'string' ? parse(sent) : sent;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw notAnObject();
  return data as TestData;
}

/**
 * Fills the gaps of a content. Values are text: what they hold is never read again, and in HTML none of it is markup.
 * @throws rule naming the gap that has no value, or one that is no text; rule when it becomes too long
 */
export function fillGaps(content: string, data: TestData, isHtml: boolean): string {
  let length = content.length;
  return content.replace(GAP, (_gap, inner: string) => {
    const name = inner.trim();
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (value === undefined || value === null)
      throw failure('rule', `模板中的 \${${name}} 没有对应的测试数据`);
    if (typeof value === 'object') throw failure('rule', `测试数据 ${name} 的值必须是文字或数字`);
    const text = isHtml ? escapeHtml(String(value)) : String(value);
    length += text.length;
    if (length > MAX_FILLED) throw failure('rule', '填入测试数据后的内容过长');
    return text;
  });
}

/** A plain text as HTML that reads the same. */
export function textToHtml(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAnObject();
  }
}

function notAnObject() {
  return failure('request-invalid', '测试数据必须是JSON对象，例如 {"name":"张三"}');
}
