// Reads one call of another back end for this server itself; what pages ask for goes through the proxy.
import { failure } from '../kernel/errors.ts';

export interface AskedTarget {
  /** Origin and path, as configured. */
  address: string;
}

export interface TargetAnswer {
  /** HTTP status. */
  status: number;
  success: boolean;
  message: string;
  result: unknown;
}

/** Milliseconds until the target counts as away. */
const PATIENCE = 10_000;

/** What people read when the target does not answer. */
export const TARGET_AWAY = '后端没有响应，请稍后重试；若一直如此，请联系管理员检查 API_TARGET';

/**
 * @param path below the address of the target
 * @throws ApiError `unavailable` when it cannot be reached
 */
export async function askTarget(target: AskedTarget, path: string, token?: string): Promise<TargetAnswer> {
  try {
    const response = await fetch(target.address + path, {
      headers: { accept: 'application/json', ...(token === undefined ? {} : { 'x-access-token': token }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: response.status, ...readEnvelope(await response.text()) };
  } catch (error) {
    throw failure('unavailable', TARGET_AWAY, { cause: error });
  }
}

function readEnvelope(text: string): Omit<TargetAnswer, 'status'> {
  const nothing = { success: false, message: '', result: null };
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body !== 'object' || body === null) return nothing;
    const { success, message, result } = body as Record<string, unknown>;
    return {
      success: success === true,
      message: typeof message === 'string' ? message : '',
      result: result ?? null,
    };
  } catch {
    return nothing;
  }
}
