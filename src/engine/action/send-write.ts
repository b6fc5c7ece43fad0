// Sends writes so that each happens once, also when an answer is lost.
import { readRefusals, type FieldRefusal } from './refusals.ts';
import { HttpFailure, type HttpRequest, type Reply, type Services } from '../services.ts';

/** What a screen offers to whoever writes for it. */
export interface WriteHost {
  services: Services;
  /** The key under which one intention is sent, so that a retry after a lost answer writes once. */
  idempotencyKey(request: HttpRequest): string;
  /** The server answered: the next try of the same content is a new intention. */
  settleIdempotencyKey(request: HttpRequest): void;
  /**
   * Marks fields that the server refused, and shows the first.
   * @returns whether all of them could be marked where a person sees them
   */
  refuse(refusals: readonly FieldRefusal[]): boolean;
}

/**
 * Sends a write under its key. A lost answer keeps the key, so that the user's next press is a retry. What is refused for
 * a field is marked there, and told in no other way unless the document has its own.
 * @param intention by which a retry is known again, where the body itself cannot be compared
 */
export async function sendWrite(
  request: HttpRequest,
  host: WriteHost,
  intention: HttpRequest = request,
): Promise<Reply> {
  const idempotencyKey = host.idempotencyKey(intention);
  try {
    // Whether somebody has to be told is known when it has failed.
    const reply = await host.services.http.send({ ...request, notify: false, idempotencyKey });
    host.settleIdempotencyKey(intention);
    return reply;
  } catch (error) {
    const isAnswered = error instanceof HttpFailure && error.status !== 0 && error.status < 500;
    if (isAnswered) host.settleIdempotencyKey(intention);
    throw error instanceof HttpFailure ? tell(error, request, host) : error;
  }
}

function tell(failure: HttpFailure, { notify }: HttpRequest, host: WriteHost): HttpFailure {
  if (failure.isNotified) return failure;
  const refusals = readRefusals(failure.result);
  const isMarked = refusals.length > 0 && host.refuse(refusals);
  const isLoud = notify !== false;
  if (isLoud && !isMarked) host.services.notify.message('error', failure.message);
  const { message, status, code, result } = failure;
  return new HttpFailure(message, status, code, isLoud, result, isMarked);
}
