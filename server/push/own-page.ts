// Whether a socket is asked for by a page that may: one of ours, or of a site that the configuration names.
import { isIP } from 'node:net';
import os from 'node:os';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/** Programs send no origin; pages cannot leave theirs out. It is compared and never used to build an address. */
export type OwnPages = (request: Pick<IncomingMessage, 'headers'>) => boolean;

/**
 * A page is ours when it came from the host that it asks, and that host is known. A name that anybody may have in the
 * name system is not enough: its owner could let it point here after their page was loaded from elsewhere. An address
 * points nowhere else.
 */
export function createOwnPages({
  host: ownHost,
  publicUrl,
  corsOrigins,
}: Pick<Config, 'host' | 'publicUrl' | 'corsOrigins'>): OwnPages {
  const origins = new Set([...(publicUrl === undefined ? [] : [publicUrl]), ...corsOrigins]);
  const names = new Set(['localhost', ownHost.toLowerCase(), os.hostname().toLowerCase()]);
  return ({ headers: { origin, host } }) => {
    if (origin === undefined || origins.has(origin)) return true;
    if (host === undefined || !URL.canParse(origin)) return false;
    const page = new URL(origin);
    if (page.host !== host.toLowerCase()) return false;
    return names.has(page.hostname) || isIP(page.hostname.replace(/^\[|\]$/g, '')) !== 0;
  };
}
