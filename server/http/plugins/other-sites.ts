// Calls from pages of other sites: only those that the configuration names, and never by cookie.
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

export interface OtherSiteOptions {
  /** Whether an address is one of the calls; pages and files of the app are nobody else's to read. */
  isCall(address: string): boolean;
  /** Exact origins; empty means that no other site may read an answer. */
  origins: readonly string[];
}

const READ = ['Content-Disposition', 'Retry-After', 'X-Request-Id', 'Idempotency-Replayed'];

/** Seconds a browser remembers that it may: longer ones are cut by the browsers themselves. */
const REMEMBERED = 7200;

/** Registered before the routes, so that the question before a call is answered without a session. */
export async function registerOtherSites(
  app: FastifyInstance,
  { isCall, origins }: OtherSiteOptions,
): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  await app.register(cors, {
    hideOptionsRoute: true,
    delegator: (request, decide) => {
      const { origin } = request.headers;
      const isAllowed = isCall(request.url) && origin !== undefined && allowed.has(origin);
      decide(null, {
        origin: isAllowed ? origin : false,
        // The token's header is the only authority: a cookie opens nothing, so none has to travel.
        credentials: false,
        // A listed site may send every header that it asks for.
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: READ,
        maxAge: REMEMBERED,
        optionsSuccessStatus: 200,
        strictPreflight: true,
      });
    },
  });
}
