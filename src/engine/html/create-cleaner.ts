// The one cleaner of stored HTML: DOMPurify under our allow-lists, the same in the browser and on the server.
import type { Config, DOMPurify } from 'dompurify';
import type { AddressOptions } from './addresses.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, readAttribute } from './allowed.ts';
import { quieten } from './quieten.ts';
import { isTooCostly } from './reading-cost.ts';

/** Characters a text may have, inline pictures included: more does not fit into a request. */
export const MAX_HTML = 1_000_000;

/** Without it a parser reads as for pages of the last century: tables stay inside of paragraphs, for one. */
const DOCTYPE = '<!doctype html>';

/** Rounds after which HTML that still changes is taken for an attack. */
const MAX_ROUNDS = 6;

const CONFIG: Config = {
  ALLOWED_TAGS: [...ALLOWED_ELEMENTS],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** The words alone. */
const TEXT_ONLY: Config = { ALLOWED_TAGS: [], ALLOWED_ATTR: [], KEEP_CONTENT: true };

/** HTML that cannot be cleaned: too long, or nested too deep. */
export class HtmlRefused extends Error {
  override readonly name = 'HtmlRefused';
}

/** @throws HtmlRefused with a sentence for people */
export type CleanHtml = (html: string) => string;

/**
 * @param purify an instance of its own over a real DOM (a browser or jsdom): the cleaner sets its hooks
 * @returns a function whose result holds nothing but what is allowed, and cleans to itself
 */
export function createCleaner(purify: DOMPurify, options: AddressOptions = {}): CleanHtml {
  purify.addHook('uponSanitizeAttribute', (node, data) => {
    const value = readAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue, options);
    if (value === undefined) data.keepAttr = false;
    else data.attrValue = value;
  });
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName !== 'A') return;
    const href = node.getAttribute('href');
    if (href === null || href.startsWith('#')) return;
    // A page that is opened gets no hold of this one.
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  });

  return (html) => settle(purify, html);
}

/** What changes when it is read again may come to life then: it is cleaned until it rests, or becomes its words. */
function settle(purify: DOMPurify, html: string): string {
  let current = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    refuseWhatIsTooMuch(current);
    if (!current.includes('<')) return current;
    const next = purify.sanitize(DOCTYPE + quieten(current), CONFIG);
    if (next === current) return next;
    current = next;
  }
  return purify.sanitize(DOCTYPE + quieten(current), TEXT_ONLY);
}

function refuseWhatIsTooMuch(html: string): void {
  if (html.length > MAX_HTML) throw new HtmlRefused('内容过长，请减少文字或图片');
  if (isTooCostly(html)) throw new HtmlRefused('内容的排版过于复杂，请简化后再试');
}
