// Takes out of HTML what a browser reports as forbidden before it can be cleaned: reading a handler or another base,
// even into a document that nobody sees, is a violation of the content security policy.

const OPENING = /<[a-z]/gi;
const NAME_END = /[\s/>]/g;
const ATTRIBUTE_NAME_END = /[\s/>=]/g;
const SPACE_END = /[^\s]/g;
const BETWEEN_END = /[^\s/]/g;

/**
 * The text without event attributes and `<base>`, read by the rules of the HTML tokenizer; all else stays to the letter.
 * What it overlooks in unusual places is taken out by the cleaner.
 */
export function quieten(html: string): string {
  let written = '';
  let at = 0;
  for (;;) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(html);
    if (!opening) return written + html.slice(at);
    const end = find(NAME_END, html, opening.index + 1);
    const name = html.slice(opening.index + 1, end);
    written += html.slice(at, opening.index + 1);
    written += name.toLowerCase() === 'base' ? 'x-base' : name;
    at = end;
    for (;;) {
      const start = find(BETWEEN_END, html, at);
      if (start >= html.length || html[start] === '>') break;
      const nameEnd = find(ATTRIBUTE_NAME_END, html, start + 1);
      const valueEnd = findValueEnd(html, nameEnd);
      const isHandler = /^on/i.test(html.slice(start, nameEnd));
      written += html.slice(at, start) + (isHandler ? '' : html.slice(start, valueEnd));
      at = valueEnd;
    }
  }
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
