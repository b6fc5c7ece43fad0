// Calls of this server to the few others that its configuration names: no redirects, bounded in time and size.

/** Milliseconds until an answer must be there. */
const CALL_TIMEOUT = 10_000;
/** Bytes of an answer. */
const MAX_SIZE = 256 * 1024;

/** Another server could not be asked, or answered in a way that nobody can use. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

/**
 * `fetch` for addresses of the configuration. A redirect is refused, because it could lead to an address that nobody
 * configured.
 * @throws OutsideError without the address, which may hold a secret
 */
export async function callOut(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const { host } = new URL(address);
  try {
    const answer = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_TIMEOUT),
    });
    const body = await readBounded(answer);
    const { status, statusText, headers } = answer;
    return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers });
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError(`${host} could not be asked`, { cause: error });
  }
}

async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength;
    if (size > MAX_SIZE) throw new OutsideError(`an answer is larger than ${MAX_SIZE} bytes`);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
