// What an answer of another back end says: done, refused, or a call that it does not know.
import { ApiError } from '../kernel/errors.ts';
import type { TargetReply } from './caller.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An answer that this server gives in the place of its target. */
export interface Answered {
  /** HTTP status. */
  status: number;
  /** Sent as JSON. */
  body: Fields;
}

/** The target said no: its own words go back. */
export class TargetRefusal extends Error {
  override readonly name = 'TargetRefusal';
  constructor(readonly reply: TargetReply) {
    super('the target refused');
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether the target does not know a call: 404, by status or in the envelope; 405 is what this family says of writes at
 * an address that it only tries as a file.
 */
export function isUnknown({ status, body }: TargetReply): boolean {
  if (status === 404 || status === 405) return true;
  const code = status === 200 && isFields(body) && body['success'] === false ? Number(body['code']) : 0;
  return code === 404 || code === 405;
}

/**
 * `result` of an enveloped success.
 * @throws TargetRefusal for everything else
 */
export function resultOf(reply: TargetReply): unknown {
  if (reply.status !== 200 || !isFields(reply.body) || reply.body['success'] !== true) {
    throw new TargetRefusal(reply);
  }
  return reply.body['result'];
}

/** What went wrong, as an answer; undefined for faults of this server. */
export function toAnswer(error: unknown, timestamp: number): Answered | undefined {
  if (error instanceof ApiError) {
    const { status, code, message } = error;
    return { status, body: { success: false, code, message, result: null, timestamp } };
  }
  if (!(error instanceof TargetRefusal)) return undefined;
  const { status, body } = error.reply;
  const isReadable = isFields(body) && typeof body['message'] === 'string';
  if (isReadable && (status === 200 || status >= 400)) {
    // Never a success: whoever asked would take the words of a refused step for the result of the whole.
    return { status, body: body['success'] === true ? { ...body, success: false } : body };
  }
  const message = '后端暂不可用，请稍后重试';
  return {
    status: status >= 400 ? status : 503,
    body: { success: false, code: 503, message, result: null, timestamp },
  };
}
