// The elements and attributes of stored HTML: text, lists, tables, pictures, links. No forms, frames, media, scripts, drawings.
import { readImage, readLink, type AddressOptions } from './addresses.ts';
import { cleanStyle } from './styles.ts';

/** What an attribute becomes; undefined takes it away. */
type Read = (value: string, options: AddressOptions) => string | undefined;

const matching =
  (pattern: RegExp): Read =>
  (value) =>
    pattern.test(value) ? value : undefined;
const anyText: Read = (value) => (value.length <= 1_000 ? value : undefined);
const size = matching(/^\d{1,4}%?$/);
const count = matching(/^\d{1,3}$/);
const color = matching(/^(?:#[\da-f]{3,8}|[a-z]{3,30})$/i);
const align = matching(/^(?:left|right|center|justify)$/i);
const valign = matching(/^(?:top|middle|bottom|baseline)$/i);
const flag: Read = () => '';

const EVERYWHERE: Readonly<Record<string, Read>> = {
  title: anyText,
  lang: matching(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i),
  dir: matching(/^(?:ltr|rtl|auto)$/i),
  style: (value) => cleanStyle(value) || undefined,
};

const ALIGNED = { align };
const CELL = {
  align,
  valign,
  width: size,
  height: size,
  bgcolor: color,
  colspan: count,
  rowspan: count,
  scope: matching(/^(?:row|col|rowgroup|colgroup)$/i),
};
const PLAIN =
  'abbr address article aside b bdi bdo big blockquote br center cite code dd del dfn dl dt em figcaption figure footer header i ins kbd main mark pre q rp rt ruby s samp section small span strike strong sub summary sup tt u var wbr';

/** Element -> its own attributes; those of EVERYWHERE come on top. */
const ELEMENTS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  ...Object.fromEntries(PLAIN.split(' ').map((name) => [name, {}])),
  a: { href: readLink },
  img: { src: readImage, alt: anyText, width: size, height: size },
  caption: ALIGNED,
  col: { span: count, width: size },
  colgroup: { span: count, width: size },
  details: { open: flag },
  div: ALIGNED,
  font: { color, face: matching(/^[\w\u4e00-\u9fff ,-]{1,100}$/), size: matching(/^[+-]?\d$/) },
  h1: ALIGNED,
  h2: ALIGNED,
  h3: ALIGNED,
  h4: ALIGNED,
  h5: ALIGNED,
  h6: ALIGNED,
  hr: { align, width: size },
  li: { value: count },
  ol: { start: matching(/^\d{1,6}$/), type: matching(/^[1aAiI]$/), reversed: flag },
  p: ALIGNED,
  table: { align, width: size, border: count, cellpadding: count, cellspacing: count, bgcolor: color },
  tbody: { align, valign },
  td: CELL,
  tfoot: { align, valign },
  th: CELL,
  thead: { align, valign },
  time: { datetime: matching(/^[\dTZ:.+ -]{1,40}$/) },
  tr: { align, valign, bgcolor: color },
  ul: { type: matching(/^(?:disc|circle|square)$/i) },
};

export const ALLOWED_ELEMENTS: readonly string[] = Object.keys(ELEMENTS);

/** Every attribute that some element may have; `target` and `rel` are set, never taken over. */
export const ALLOWED_ATTRIBUTES: readonly string[] = [
  ...new Set([...Object.keys(EVERYWHERE), ...Object.values(ELEMENTS).flatMap((own) => Object.keys(own))]),
];

/**
 * What an attribute of an element becomes.
 * @param element lower-case name
 * @param attribute lower-case name
 * @returns undefined when the element must not have it
 */
export function readAttribute(
  element: string,
  attribute: string,
  value: string,
  options: AddressOptions,
): string | undefined {
  const own = Object.hasOwn(ELEMENTS, element) ? ELEMENTS[element] : undefined;
  if (own === undefined) return undefined;
  if (Object.hasOwn(own, attribute)) return own[attribute]?.(value, options);
  return Object.hasOwn(EVERYWHERE, attribute) ? EVERYWHERE[attribute]?.(value, options) : undefined;
}
