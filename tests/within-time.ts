// Work that must come to an end: where it goes on for ever its test fails with a sentence instead of hanging.
import vm from 'node:vm';

/** Where the script below finds what it runs. */
const PLACE = '__withinTime';

const run = new vm.Script(`globalThis[${JSON.stringify(PLACE)}]()`);

/**
 * Does something that does not wait, and stops it where it takes too long.
 * @throws Error that says so
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  Object.defineProperty(globalThis, PLACE, { value: work, configurable: true });
  try {
    return run.runInThisContext({ timeout: milliseconds }) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Error(`not done within ${String(milliseconds)} ms: it goes on for ever`, { cause: error });
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, PLACE);
  }
}

/** Waits for something, and no longer than that. @throws Error that says what was awaited */
export async function waitWithin<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} did not happen within ${String(milliseconds)} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
