// An answer that depends on a key: loaded when the key changes, kept on show until the next one is here.
import { useCallback, useEffect, useState } from 'react';
import { asError } from '../../engine/values/errors.ts';

export interface Loaded<Data> {
  /** The answer for the present key, or for the one before while that loads. */
  data: Data | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  isFetching: boolean;
  error: Error | undefined;
  retry(this: void): void;
}

interface State<Data> {
  key: string;
  data?: Data;
  error?: Error;
}

/**
 * @param key what the answer depends on; undefined puts the call off
 * @param load called with each new key; must not change while the key stays
 */
export function useLoaded<Data>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
): Loaded<Data> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<Data>>();
  const wanted = key === undefined ? undefined : `${String(attempt)} ${key}`;
  const isSettled = wanted === undefined || state?.key === wanted;

  useEffect(() => {
    if (wanted === undefined || isSettled) return;
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ key: wanted, data });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ key: wanted, error: asError(error) });
      },
    );
    return () => {
      controller.abort();
    };
    // `load` is made anew with each render; the key says when it means something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, isSettled]);

  const retry = useCallback(() => {
    setAttempt((now) => now + 1);
  }, []);
  return {
    data: state?.data,
    isLoading: !isSettled && state?.data === undefined,
    isFetching: !isSettled,
    error: isSettled ? state?.error : undefined,
    retry,
  };
}
