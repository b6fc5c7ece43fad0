// Which headers pass between a page and another back end.
import type { IncomingHttpHeaders } from 'node:http';

/** Says that a request went through a proxy of this program already. */
export const HOP_HEADER = 'x-screenwright-hop';

/** Authority is the token's header alone; where a request came from is this server's to say. */
const NOT_SENT =
  /^(?:cookie|origin|referer|forwarded|x-forwarded-.*|x-real-ip|x-original-.*|x-rewrite-.*|proxy-.*|via)$/;

/** What a page reads of an answer; everything else, cookies and rights for other sites first of all, stays behind. */
const PASSED_BACK =
  /^(?:content-(?:type|length|encoding|disposition|range|language)|accept-ranges|etag|last-modified|cache-control|expires|retry-after|location|vary|date|x-request-id|idempotency-replayed|transfer-encoding)$/;

/** Kinds of content that a browser would run under our own address. */
const RUNNABLE = /html|svg|xml|script|ecma|wasm|x-shockwave/i;

/** @param ip address of the connection */
export function headersToTarget(
  headers: IncomingHttpHeaders,
  ip: string,
  instance: string,
): IncomingHttpHeaders {
  const sent = Object.entries(headers).filter(([name]) => !NOT_SENT.test(name));
  return { ...Object.fromEntries(sent), 'x-forwarded-for': ip, [HOP_HEADER]: instance };
}

/**
 * @param target address of the target, @param base API_BASE: what an absolute `location` within the target becomes
 */
export function headersFromTarget(
  headers: IncomingHttpHeaders,
  target: string,
  base: string,
): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => PASSED_BACK.test(name)),
  );
  const { location } = passed;
  if (location === target || location?.startsWith(`${target}/`)) {
    passed.location = base + location.slice(target.length);
  }
  if (RUNNABLE.test(passed['content-type'] ?? '')) {
    passed['content-type'] = 'application/octet-stream';
    passed['content-disposition'] ??= 'attachment';
    if (!/^\s*attachment/i.test(passed['content-disposition'])) passed['content-disposition'] = 'attachment';
  }
  return passed;
}
