// Takes out of HTML what a browser reports as forbidden before it can be cleaned: reading a handler or another base,
// even into a document that nobody sees, is a violation of the content security policy.

const OPENING = /<(?:[a-z]|!--)/gi;
const END_TAG = /<\/([a-z]+)/gi;
const NAME_END = /[\s/>]/g;
const ATTRIBUTE_NAME_END = /[\s/>=]/g;
const SPACE_END = /[^\s]/g;
const BETWEEN_END = /[^\s/]/g;

/** What stands in them is read by other rules; quotes in it end with it. */
const OPAQUE = new Set('script style title textarea xmp noscript noembed noframes iframe'.split(' '));
const COMMENT = '!--';

/**
 * The text without event attributes and `<base>`, read by the rules of the HTML tokenizer; all else stays to the letter.
 * What it overlooks in unusual places is taken out by the cleaner.
 */
export function quieten(html: string): string {
  return readTags(html, true);
}

/** @param hasZones false inside of a zone, which is read as if it were none */
function readTags(html: string, hasZones: boolean): string {
  let written = '';
  let at = 0;
  for (;;) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(html);
    if (!opening) return written + html.slice(at);
    const isComment = opening[0].endsWith(COMMENT);
    const end = isComment ? opening.index + opening[0].length : find(NAME_END, html, opening.index + 1);
    const name = html.slice(opening.index + 1, end).toLowerCase();
    written += html.slice(at, opening.index + 1);
    written += name === 'base' ? 'x-base' : html.slice(opening.index + 1, end);
    at = end;
    if (!isComment) {
      const tag = readAttributes(html, at);
      written += tag.written;
      at = tag.end;
    }
    if (!hasZones || !(isComment || OPAQUE.has(name))) continue;
    const zoneEnd = isComment ? find(/--!?>/g, html, at) : findEndTag(html, name, at);
    written += readTags(html.slice(at, zoneEnd), false);
    at = zoneEnd;
  }
}

/** The attributes of a tag from the end of its name on, without handlers. */
function readAttributes(html: string, from: number): { written: string; end: number } {
  let written = '';
  let at = from;
  for (;;) {
    const start = find(BETWEEN_END, html, at);
    if (start >= html.length || html[start] === '>') return { written, end: at };
    const nameEnd = find(ATTRIBUTE_NAME_END, html, start + 1);
    const valueEnd = findValueEnd(html, nameEnd);
    const isHandler = /^on/i.test(html.slice(start, nameEnd));
    written += html.slice(at, start) + (isHandler ? '' : html.slice(start, valueEnd));
    at = valueEnd;
  }
}

function findEndTag(html: string, name: string, from: number): number {
  END_TAG.lastIndex = from;
  for (let end = END_TAG.exec(html); end; end = END_TAG.exec(html)) {
    if (end[1]?.toLowerCase() === name) return end.index;
  }
  return html.length;
}

/** Where an attribute ends whose name ends at `at`. */
function findValueEnd(html: string, at: number): number {
  const sign = find(SPACE_END, html, at);
  if (html[sign] !== '=') return at;
  const start = find(SPACE_END, html, sign + 1);
  const quote = html[start];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, start + 1);
    return end < 0 ? html.length : end + 1;
  }
  return quote === '>' ? start : find(/[\s>]/g, html, start);
}

function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
