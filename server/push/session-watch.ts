// The end of open connections whose session is over, wherever it was ended: the database is asked, so a revocation on
// another server closes them too.
import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '../identity/sessions.ts';

/** Sessions are looked at this often (milliseconds): a revoked one is gone within a second. */
const REVIEW_INTERVAL = 500;

export interface SessionWatch {
  /** @param end called once when the session is over. @returns forgets it */
  add(sessionId: string, end: () => void): () => void;
  /** Begins to look after sessions. */
  start(): void;
  stop(): void;
}

export interface SessionWatchOptions {
  sessions: Pick<Sessions, 'listLive'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createSessionWatch({ sessions, log }: SessionWatchOptions): SessionWatch {
  const watched = new Set<{ sessionId: string; end(): void }>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isReviewing = false;

  /** Ends what is over. When the database does not answer, everything stays and the next look decides. */
  async function review(): Promise<void> {
    const known = [...watched];
    if (known.length === 0 || isReviewing) return;
    isReviewing = true;
    try {
      const live = await sessions.listLive([...new Set(known.map(({ sessionId }) => sessionId))]);
      for (const one of known) {
        if (!live.has(one.sessionId) && watched.delete(one)) one.end();
      }
    } catch (error) {
      log.warn({ err: error }, 'sessions of open sockets could not be read');
    } finally {
      isReviewing = false;
    }
  }

  return {
    add: (sessionId, end) => {
      const one = { sessionId, end };
      watched.add(one);
      return () => watched.delete(one);
    },
    start: () => {
      timer ??= setInterval(() => void review(), REVIEW_INTERVAL);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
