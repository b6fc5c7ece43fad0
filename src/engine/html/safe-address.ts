// The one judge of addresses that a person, a record or a document gives: whether a browser that follows one stays in this
// app, or goes to a web address that is shown as such. Browsers drop tabs and line ends and read on, take `\` for `/` and
// resolve dots: `/\t/evil.example` is another host.

const OWN = 'http://own.invalid';
const LONGEST = 2_048;
const UNREADABLE = /[\u0000-\u001f\u007f\\]/;

/**
 * A path of this site as a browser resolves it.
 * @returns undefined for what leads elsewhere, is no path from the top, or holds control characters
 */
export function readSitePath(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > LONGEST || !/^\/(?!\/)/.test(raw) || UNREADABLE.test(raw)) return undefined;
  if (!URL.canParse(raw, OWN)) return undefined;
  const { origin, pathname, search, hash } = new URL(raw, OWN);
  if (origin !== OWN || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}

/**
 * An address of another site.
 * @returns undefined for every scheme but http(s), and for addresses that hold a name or control characters
 */
export function readWebAddress(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > LONGEST || !/^https?:\/\//i.test(raw) || UNREADABLE.test(raw)) return undefined;
  if (!URL.canParse(raw)) return undefined;
  const { href, username, password } = new URL(raw);
  return username === '' && password === '' ? href : undefined;
}

/** Whether an address is a path of this site, written without blanks, or a web address. */
export function isPlace(raw: string): boolean {
  return isSitePath(raw) || readWebAddress(raw) !== undefined;
}

/** Whether an address is a path of this site, written without blanks. */
export function isSitePath(raw: string): boolean {
  return !/\s/.test(raw) && readSitePath(raw) !== undefined;
}
