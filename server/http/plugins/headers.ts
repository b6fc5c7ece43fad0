// Security headers of every answer.
import helmet from '@fastify/helmet';
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

/** For answers that come before any hook runs, as to an address that cannot be decoded. */
export function setBareHeaders(reply: FastifyReply, requestId: string): void {
  const policy = Object.entries(CONTENT_SECURITY_POLICY).map(([name, values]) => [name, ...values].join(' '));
  reply.headers({
    'content-security-policy': policy.join(';'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': requestId,
  });
}

export async function registerHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...CONTENT_SECURITY_POLICY,
        'frame-src': ["'self'", ...options.frameSources],
        'frame-ancestors': ["'self'", ...options.frameAncestors],
      },
    },
    // The old header knows no list; browsers that know the policy ignore it.
    frameguard: options.frameAncestors.length === 0,
    referrerPolicy: { policy: 'no-referrer' },
    // Over plain http browsers ignore the three and complain in the console; a proxy with TLS passes the first on.
    strictTransportSecurity: options.publicUrl?.startsWith('https://') ? { maxAge: YEAR } : false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (options.isPrivate(request.url)) reply.header('cache-control', 'no-store');
  });
}
