// What somebody sent, as it may be written into the log: secrets masked, long texts and lists cut, everything printable.
import { toPrintable } from '../plugins/logging.ts';

const SECRET_NAME = /pass|pwd|token|secret|captcha|smscode|authori[sz]ation|cookie|signing|salt|credential/i;
const MAX_TEXT = 200;
const MAX_ITEMS = 20;
const MAX_DEPTH = 4;
/** Characters of one row of the log. */
const MAX_WRITTEN = 2000;

/**
 * JSON of what was sent; undefined when nothing was.
 * @param parts e.g. the query string and the body; empty ones are left out
 * @param hidden names of values that not everybody may read who may read the log
 */
export function maskRequest(
  parts: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string> = new Set(),
): string | undefined {
  const isHidden = (name: string): boolean =>
    SECRET_NAME.test(name) ||
    hidden.has(name.replace(/_(?:begin|end|MultiString)$/, '')) ||
    // Conditions over any fields, in one text.
    (hidden.size > 0 && name === 'superQueryParams');
  const masked = Object.entries(parts).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [[name, mask(value, 0, isHidden)] as const],
  );
  if (masked.length === 0) return undefined;
  const text = toPrintableJson(JSON.stringify(Object.fromEntries(masked)));
  return text.length > MAX_WRITTEN ? `${text.slice(0, MAX_WRITTEN)}…` : text;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function mask(value: unknown, depth: number, isHidden: (name: string) => boolean): unknown {
  if (typeof value === 'string') {
    return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…（共 ${value.length} 字）` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map((item) => mask(item, depth + 1, isHidden));
    return value.length > MAX_ITEMS ? [...shown, `…（共 ${value.length} 项）`] : shown;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return '…';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.slice(0, 64),
      isHidden(name) ? '***' : mask(inner, depth + 1, isHidden),
    ]),
  );
}

/** JSON encodes what is below a blank itself; the rest of what a terminal obeys is left. */
function toPrintableJson(text: string): string {
  // Piece by piece, as each call bounds what it gets.
  return (text.match(/[^]{1,400}/g) ?? []).map(toPrintable).join('');
}
