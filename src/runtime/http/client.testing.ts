// For tests of the client: a back end that lives as long as the file, and a fresh client of it for every test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { HttpFailure, type HttpRequest } from '../../engine/services.ts';
import { sendJson, startBackEnd, wire, type Answer, type BackEnd, type Wired } from './back-end.testing.ts';

/** What the back end answers until a test scripts something else. */
export const answerOk: Answer = (_, response) =>
  sendJson(response, { success: true, code: 0, message: 'ok', result: { id: '1' } });

export interface ClientDriver {
  readonly backEnd: BackEnd;
  readonly wired: Wired;
  /**
   * Puts another client in the place of `wired`.
   * @param timeout milliseconds a call may take
   * @param origin where its calls go; the back end's own by default
   */
  rewire(timeout?: number, origin?: string): void;
  /** Sends a call that must fail. @returns its failure; rejects when the call succeeds or fails otherwise */
  fail(request: HttpRequest): Promise<HttpFailure>;
}

/** Registers its hooks with the file that calls it. */
export function driveClient(): ClientDriver {
  let backEnd: BackEnd;
  let wired: Wired;
  beforeAll(async () => {
    backEnd = await startBackEnd();
  });
  afterAll(() => backEnd.close());
  beforeEach(() => {
    backEnd.received = [];
    backEnd.answer = answerOk;
    wired = wire(backEnd);
  });
  return {
    get backEnd() {
      return backEnd;
    },
    get wired() {
      return wired;
    },
    rewire: (timeout, origin = backEnd.origin) => {
      wired = wire({ origin }, timeout);
    },
    fail: async (request) => {
      const error: unknown = await wired.http.send(request).then(
        () => new Error('the call succeeded'),
        (reason: unknown) => reason,
      );
      if (!(error instanceof HttpFailure)) throw error;
      return error;
    },
  };
}
