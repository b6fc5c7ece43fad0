// Whether there is a licence: looked at after each navigation; without one a dialog stays until there is.
import { HttpFailure, type Http } from '../../engine/services.ts';
import type { OpenResult } from '../../engine/action/host.ts';

/** Seconds for which a licence that was there counts as there. */
const TRUST = 60;

export interface LicenceGuard {
  /** Asks the server, and shows the dialog when it says that there is no licence. Never rejects. */
  look(): Promise<void>;
}

export interface LicenceGuardOptions {
  http: Pick<Http, 'send'>;
  /** Opens the dialog; resolves when it was closed. */
  open(reason: string): Promise<OpenResult>;
}

export function createLicenceGuard({ http, open }: LicenceGuardOptions): LicenceGuard {
  let running: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      await http.send({ method: 'GET', url: '/sys/getLicenseInfo', notify: false, cache: TRUST });
    } catch (error) {
      const reason = readReason(error);
      if (reason !== undefined) await open(reason);
    }
  }

  return {
    look: () => {
      running ??= ask().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** Only an answer says that there is no licence: neither a broken line nor a server that knows nothing of licences. */
function readReason(error: unknown): string | undefined {
  if (!(error instanceof HttpFailure) || error.status !== 200 || error.isNotified) return undefined;
  // 200 is the code of an answer that is no envelope at all.
  return error.code === 200 || error.code === 404 ? undefined : error.message;
}
