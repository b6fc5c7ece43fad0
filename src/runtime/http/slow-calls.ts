// Calls that take longer than people wait without a sign: somewhere on the page a bar has to run while there are any.
import { proxy } from 'valtio';
import type { Transport } from './transport.ts';

/** Milliseconds after which a call is slow. */
export const SLOW_AFTER = 1_000;

export interface SlowCalls {
  /** For useSnapshot. */
  state: { readonly count: number };
  /** Whether any call waits for its answer, slow or not. */
  isWaiting(this: void): boolean;
  /** The same transport, its calls watched. What is sent up shows its own progress. */
  watch(transport: Transport): Transport;
}

export function createSlowCalls(): SlowCalls {
  const state = proxy({ count: 0 });
  let waiting = 0;

  async function follow<Answer>(call: Promise<Answer>): Promise<Answer> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      state.count += 1;
    }, SLOW_AFTER);
    waiting += 1;
    try {
      return await call;
    } finally {
      clearTimeout(timer);
      waiting -= 1;
      if (isSlow) state.count -= 1;
    }
  }

  return {
    state,
    isWaiting: () => waiting > 0,
    watch: (transport) => (config) =>
      config.onUploadProgress ? transport(config) : follow(transport(config)),
  };
}
