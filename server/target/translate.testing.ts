// For tests of translated calls: our front end over a back end of the family, both for as long as the test file runs.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { ScreenStore } from '../documents/store.ts';
import { createLogger } from '../http/plugins/logging.ts';
import { createTargetApp } from './app.ts';
import { openFamily, TOKEN, type Family } from './family.testing.ts';
import { createTargetSessions } from './live-tokens.ts';

export interface Envelope {
  success: boolean;
  code: number;
  message: string;
  result: Record<string, unknown> & { items: Record<string, unknown>[] };
}

export interface Asked {
  status: number;
  cookie: string | null;
  answer: Envelope;
  /** `result` where it is a list. */
  rows: Record<string, unknown>[];
}

export interface Front {
  readonly family: Family;
  /** Address of our front end. */
  readonly url: string;
  /** Makes a call with the token that the back end knows. @param path below API_BASE */
  readonly ask: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Asked>;
  /** Puts a front end in the place of the usual one that waits for so many milliseconds. @returns what puts it back */
  hurry(patience: number): Promise<() => Promise<void>>;
}

const noScreens: ScreenStore = {
  index: () => ({ entries: [], etag: '""' }),
  find: () => undefined,
  refresh: async () => undefined,
  watch: () => undefined,
  stop: () => undefined,
};

/** Registers its hooks with the file that calls it; the back end is empty before every test. */
export async function driveFamily(): Promise<Front> {
  const family = await openFamily();
  const { address } = family;
  let app: FastifyInstance;
  let url = '';

  const openApp = (patience?: number): Promise<FastifyInstance> =>
    createTargetApp({
      config: readConfig({ API_TARGET: address, API_BASE: '/api' }),
      target: { address },
      logger: createLogger('silent'),
      sessions: createTargetSessions({ address }, Date.now),
      screens: noScreens,
      texts: { find: async () => undefined },
      version: '1',
      now: Date.now,
      ...(patience === undefined ? {} : { patience }),
    });
  const listen = (opened: FastifyInstance): Promise<string> => opened.listen({ port: 0, host: '127.0.0.1' });

  beforeAll(async () => {
    app = await openApp();
    url = await listen(app);
  });
  afterAll(async () => {
    await app.close();
    family.close();
  });
  beforeEach(() => {
    family.reset();
  });

  return {
    family,
    get url() {
      return url;
    },
    async ask(method, path, body, headers = {}) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          'x-access-token': TOKEN,
          ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = JSON.parse(await response.text()) as Envelope;
      const rows = answer.result as unknown as Record<string, unknown>[];
      return { status: response.status, cookie: response.headers.get('set-cookie'), answer, rows };
    },
    async hurry(patience) {
      const usual = url;
      const hasty = await openApp(patience);
      url = await listen(hasty);
      return async () => {
        url = usual;
        await hasty.close();
      };
    },
  };
}
