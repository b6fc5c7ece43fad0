// Whether a socket is asked for by a page that may: one of ours, or of a site that the configuration names.
import type { IncomingMessage } from 'node:http';

/**
 * Programs send no origin; pages cannot leave theirs out. It is compared and never used to build an address.
 * @param origins allowed besides the one that the request was sent to
 */
export function isOwnPage(
  { headers }: Pick<IncomingMessage, 'headers'>,
  origins: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}
