// Sends writes so that each happens once, also when an answer is lost.
import { HttpFailure, type HttpRequest, type Reply, type Services } from '../services.ts';

/** What a screen offers to whoever writes for it. */
export interface WriteHost {
  services: Services;
  /** The key under which one intention is sent, so that a retry after a lost answer writes once. */
  idempotencyKey(request: HttpRequest): string;
  /** The server answered: the next try of the same content is a new intention. */
  settleIdempotencyKey(request: HttpRequest): void;
}

/**
 * Sends a write under its key. A lost answer keeps the key, so that the user's next press is a retry.
 * @param intention by which a retry is known again, where the body itself cannot be compared
 */
export async function sendWrite(
  request: HttpRequest,
  host: WriteHost,
  intention: HttpRequest = request,
): Promise<Reply> {
  const idempotencyKey = host.idempotencyKey(intention);
  try {
    const reply = await host.services.http.send({ ...request, idempotencyKey });
    host.settleIdempotencyKey(intention);
    return reply;
  } catch (error) {
    const isAnswered = error instanceof HttpFailure && error.status !== 0 && error.status < 500;
    if (isAnswered) host.settleIdempotencyKey(intention);
    throw error;
  }
}
