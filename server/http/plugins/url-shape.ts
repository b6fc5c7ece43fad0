// What an address is trying to look like. It only ever makes an answer stricter: routing never uses it.

const MAX_DECODINGS = 5;
const SUSPICIOUS = /\/\/|\/\.\.?(?:\/|$)|;|\\|%2f|%5c|%2e|%00|%25/i;

/** The part of an address before `?`. */
export function pathPart(address: string): string {
  const end = address.search(/[?#]/);
  return end < 0 ? address : address.slice(0, end);
}

/** Whether a path is written in a way that no client of ours writes it. */
export function isTwisted(path: string): boolean {
  return !path.startsWith('/') || SUSPICIOUS.test(path);
}

/**
 * The plainest path that some server might take `path` for: decoded, compatibility forms folded, lower case, without matrix parameters, doubled
 * slashes, dot segments, trailing dots, slashes and a file suffix.
 */
export function straighten(path: string): string {
  const segments: string[] = [];
  for (const segment of decodeFully(path).normalize('NFKC').replaceAll('\\', '/').toLowerCase().split('/')) {
    const name = segment.replace(/;.*$/s, '').replace(/[.\s\u0000]+$/, '');
    if (segment === '..') segments.pop();
    else if (name !== '') segments.push(name);
  }
  const last = segments.pop()?.replace(/\.(?:js|css|html?|json|png|ico|map|txt)$/, '');
  return `/${[...segments, ...(last === undefined ? [] : [last])].join('/')}`;
}

function decodeFully(path: string): string {
  let text = path;
  for (let round = 0; round < MAX_DECODINGS; round++) {
    let next: string;
    try {
      next = decodeURIComponent(text);
    } catch {
      return text;
    }
    if (next === text) return text;
    text = next;
  }
  return text;
}
