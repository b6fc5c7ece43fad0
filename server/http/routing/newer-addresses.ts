// Addresses that clients of later generations know calls by. They are read as the declared ones before a route is looked
// for, so that rights, limits and the log of a call are the same whichever of its addresses was used.

/** What stands below API_BASE, and what is declared for it; the first that fits counts. */
const NEWER: readonly (readonly [newer: RegExp, declared: string])[] = [
  [/^\/sys\/(message|oss|cas)\//, '/$1/'],
  // The site that the person came from is known by the ticket.
  [/^\/sys\/thirdLogin\/getLoginUser\/([^/?#]+)\/[^/?#]+(?=$|[?#])/, '/thirdLogin/getLoginUser/$1'],
  [/^\/sys\/thirdLogin\//, '/thirdLogin/'],
  [/^\/sys\/user\/getUserInfo(?=$|[?#])/, '/sys/getUserInfo'],
];

/**
 * The address under which a call is declared. What a client could not have sent itself never comes out: the rest of an
 * address stays as it is, however it is spelled.
 * @param url path and query as they were sent
 * @param apiBase path below which calls lie, e.g. `/api`
 */
export function toDeclaredAddress(url: string, apiBase: string): string {
  if (!url.startsWith(`${apiBase}/sys/`)) return url;
  const path = url.slice(apiBase.length);
  const known = NEWER.find(([newer]) => newer.test(path));
  return known === undefined ? url : `${apiBase}${path.replace(known[0], known[1])}`;
}
