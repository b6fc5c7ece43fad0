// How much a parser may have to do for a text: HTML that nests without end, or whose marks are repeated in every
// paragraph, grows with the square of its length and would hold up everybody on the server.

/** Sum of open elements over all tags; 2 500 table cells in three marks each stay below it. */
const MAX_WORK = 60_000;
/** Elements inside one another, unclosed ones too. */
const MAX_DEPTH = 100;

/** A tag as far as it goes without another bracket in it; and the beginnings after which an end tag may be no end tag. */
const TAG = /<(\/?)([a-z][^\s/<>]*)([^<>]*>)?|<[!?]|<\/[^a-z]/gi;
const QUOTED = /=\s*(?:"[^"]*"|'[^']*')/g;
/** They end by themselves, or hold nothing. */
const SHORT_LIVED = new Set(
  'p li td th tr dt dd tbody thead tfoot colgroup caption br img hr col wbr area input link meta source'.split(
    ' ',
  ),
);
/** What stands in them is read by other rules. */
const OPAQUE = new Set(
  'script style title textarea xmp plaintext noscript noembed noframes iframe template select svg math'.split(
    ' ',
  ),
);

/** An upper bound, found without parsing. End tags count only as long as nothing could hide one that is none. */
export function isTooCostly(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  let work = 0;
  let isPlain = true;
  for (const [, slash, written, rest] of html.matchAll(TAG)) {
    const name = written?.toLowerCase();
    if (
      name === undefined ||
      rest === undefined ||
      OPAQUE.has(name) ||
      /["']/.test(rest.replace(QUOTED, ''))
    ) {
      isPlain = false;
    }
    if (name !== undefined && !SHORT_LIVED.has(name)) {
      const count = open.get(name) ?? 0;
      if (slash === '') {
        open.set(name, count + 1);
        depth += 1;
      } else if (isPlain && count > 0) {
        open.set(name, count - 1);
        depth -= 1;
      }
    }
    work += depth + 1;
    if (depth > MAX_DEPTH || work > MAX_WORK) return true;
  }
  return false;
}
