// Turns whatever went wrong into one envelope that says nothing about the inside of the server.
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, failure } from '../../kernel/errors.ts';
import { describeRejection, nameField } from '../routing/describe-rejection.ts';
import { readDatabaseError } from '../../db/read-error.ts';

/** The answer of a failed call, ready to send. */
export function failureBody(error: ApiError, requestId: string, now: number): string {
  return JSON.stringify({
    success: false,
    message: error.message,
    code: error.code,
    result: error.result ?? null,
    timestamp: now,
    requestId,
  });
}

/** Finds the declared error that stands for anything thrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const fromDatabase = readDatabaseError(thrown);
  if (fromDatabase !== undefined) return fromDatabase;
  if (!(thrown instanceof Error)) return failure('internal');
  const error = thrown as FastifyError;
  const [first] = (error.validation ?? []) as ErrorObject[];
  if (first !== undefined) {
    const field = error.validationContext === 'body' ? nameField(first) : undefined;
    return failure('request-invalid', describeRejection(first), {
      cause: thrown,
      ...(field === undefined ? {} : { field }),
    });
  }
  switch (error.statusCode) {
    case 413:
      return failure('too-large', undefined, { cause: thrown });
    case 415:
      return failure('type-refused', undefined, { cause: thrown });
    case 429:
      return failure('too-many-requests', undefined, { cause: thrown });
    default: {
      const isClientFault =
        error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
      return failure(isClientFault ? 'request-invalid' : 'internal', undefined, { cause: thrown });
    }
  }
}

/** Sends a failure. Faults of the server are logged with everything that the answer leaves out. */
export function answerFailure(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): FastifyReply {
  const error = toApiError(thrown);
  reply.told = error.message;
  // Who is told when to come again was sent away on purpose: to write a stack for each would keep all others waiting.
  if (error.status >= 500 && error.retryAfter !== undefined)
    request.log.warn({ event: 'sent-away', error: error.error }, error.message);
  else if (error.status >= 500) request.log.error({ err: thrown }, 'call failed');
  else if (error.status === 403)
    request.log.warn({ event: 'refused', user: request.user?.username }, 'forbidden');
  else request.log.debug({ error: error.error, status: error.status }, error.message);
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfter)));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => payload as string)
    .send(failureBody(error, request.id, now));
}
