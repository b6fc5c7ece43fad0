// Which addresses a screen may call: paths under API_BASE and nothing else (S50).
import type { HttpMethod } from '../../engine/document.ts';
import { t } from '../../engine/text.ts';

const METHODS: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const LONGEST = 8_192;

/**
 * Says why an address must not be called, or returns undefined when it may.
 * @param url relative to API_BASE, begins with `/`
 */
export function refuseAddress(method: string, url: unknown): string | undefined {
  if (!(METHODS as readonly string[]).includes(method)) {
    return t('不支持的请求方法 {0}：只能使用 {1}', String(method).slice(0, 20), METHODS.join('、'));
  }
  if (typeof url !== 'string' || url === '') return t('请求地址为空，请在接口声明中填写 url');
  const shown = url.slice(0, 80);
  if (url.length > LONGEST) return t('请求地址过长：{0}…', shown);
  if (!url.startsWith('/') || url.startsWith('//')) {
    return t('请求地址必须是以一个“/”开头的相对地址：{0}', shown);
  }
  if (/[\u0000-\u0020\u007f\\#]/.test(url)) return t('请求地址含有不允许的字符：{0}', shown);
  const path = url.split('?', 1)[0] ?? '';
  if (/%(?:2f|5c|00)/i.test(path)) return t('请求地址含有编码的斜杠：{0}', shown);
  const segments = path.slice(1).split('/');
  const isTricky = segments.some(
    (segment, index) => isDots(segment) || (segment === '' && index < segments.length - 1),
  );
  return isTricky ? t('请求地址含有空的或“..”路径：{0}', shown) : undefined;
}

function isDots(segment: string): boolean {
  const plain = segment.replace(/%2e/gi, '.').replace(/;.*$/, '');
  return plain === '.' || plain === '..';
}

/**
 * The address with its query. Null and undefined are left out, lists are joined with commas,
 * objects travel as JSON: a scalar stays a scalar (S60).
 */
export function addQuery(url: string, params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const text = toQueryText(value);
    if (text !== undefined) query.append(name, text);
  }
  const tail = query.toString();
  if (tail === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${tail}`;
}

function toQueryText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => toQueryText(item) ?? '').join(',');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as string | number | boolean | bigint);
}

/** True when the address already carries the query name. */
export function hasQuery(url: string, name: string): boolean {
  const at = url.indexOf('?');
  return at >= 0 && new URLSearchParams(url.slice(at)).has(name);
}

/** A base path the app may call, without a slash at the end; anything else becomes `/api`. */
export function readBase(raw: unknown): string {
  const base = typeof raw === 'string' ? raw.trim().replace(/\/+$/, '') : '';
  return /^(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/.test(base) ? base : '/api';
}
