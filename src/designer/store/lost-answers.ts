// What a failure says of a write: that it was not done, or nothing at all.
import { HttpFailure } from '../../engine/services.ts';

/** Answers that are given before anybody looks at what was sent: they say nothing of an earlier try either. */
const AT_THE_DOOR: ReadonlySet<number> = new Set([401, 429]);

/** Failures of the work itself. A write that was done already is answered from what the server kept, and has none. */
const AT_WORK: ReadonlySet<number> = new Set([500, 507]);

/**
 * Whether nobody knows what became of a write: it may have been done, so that only the same one may be sent next.
 * @param isRepeated whether an answer to the same write was lost before
 */
export function isOutcomeUnknown(error: unknown, isRepeated = false): boolean {
  if (!(error instanceof HttpFailure)) return true;
  const { status, code } = error;
  if (status === 0 || AT_THE_DOOR.has(status)) return true;
  if (status >= 500) return !(isRepeated && AT_WORK.has(status));
  // Without an envelope it is no answer of the server, or half of one.
  return status < 400 && code === status;
}
