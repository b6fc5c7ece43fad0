// Security headers of every answer.
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface HeaderOptions {
  /** Paths whose answers no cache may keep. */
  isPrivate(path: string): boolean;
  /** Origins of other sites: whose pages this app embeds, and who may embed it. */
  frameSources: readonly string[];
  frameAncestors: readonly string[];
  /** Where people reach this app; only when that is https may browsers be told to use nothing else. */
  publicUrl?: string;
}

/** The policy that the app, antd and the source editor run under. No script but our own files, no `eval`. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // antd writes style elements; a nonce still logs violations.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** Seconds. */
const YEAR = 31_536_000;

/** A browser then takes no answer for another type, and tells no other site where its person comes from. */
const CAREFUL = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
}

/** For answers that come before any hook runs, as to an address that cannot be decoded. */
export function setBareHeaders(reply: FastifyReply, requestId: string): void {
  reply.headers({
    'content-security-policy': policyOf(CONTENT_SECURITY_POLICY),
    ...CAREFUL,
    'x-request-id': requestId,
  });
}

/** What every answer carries: the same for all, and put together once. */
function everyHeader({ frameSources, frameAncestors, publicUrl }: HeaderOptions): Record<string, string> {
  return {
    'content-security-policy': policyOf({
      ...CONTENT_SECURITY_POLICY,
      'frame-src': ["'self'", ...frameSources],
      'frame-ancestors': ["'self'", ...frameAncestors],
    }),
    ...CAREFUL,
    'cross-origin-resource-policy': 'same-origin',
    // Over plain http browsers ignore it and complain in the console; a proxy with TLS passes it on.
    ...(publicUrl?.startsWith('https://')
      ? { 'strict-transport-security': `max-age=${String(YEAR)}; includeSubDomains` }
      : {}),
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    // The old header knows no list; browsers that know the policy ignore it.
    ...(frameAncestors.length === 0 ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    'x-permitted-cross-domain-policies': 'none',
    // The filter that it switches off could be turned against the page.
    'x-xss-protection': '0',
  };
}

export function registerHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const always = everyHeader(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always);
    reply.header('x-request-id', request.id);
    // What a route took lies below the bases of the calls.
    const isCall = request.routeOptions.config.declared !== undefined;
    if (isCall || options.isPrivate(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}
