// The picture of a captcha: one key per picture, a new one on request and when the old one has expired.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../engine/react/context.ts';

/** Milliseconds after which the server no longer knows a picture. */
const LIFETIME = 60_000;

export type CaptchaState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; image: string };

export interface CaptchaImage {
  state: CaptchaState;
  /** Asks for a new picture; resolves when it is there or the call has failed. */
  refresh(): Promise<void>;
  isExpired(): boolean;
}

/** @param onKey gets the key of each picture that has arrived, and '' while there is none */
export function useCaptchaImage(onKey: (key: string) => void): CaptchaImage {
  const { http } = useServices();
  const [state, setState] = useState<CaptchaState>({ status: 'loading' });
  const current = useRef({ key: '', since: 0 });
  const tell = useRef(onKey);
  useEffect(() => {
    tell.current = onKey;
  });

  const refresh = useCallback(async () => {
    const key = createKey();
    current.current = { key, since: 0 };
    setState({ status: 'loading' });
    tell.current('');
    const image = await http
      .send<unknown>({ method: 'GET', url: `/sys/randomImage/${key}`, notify: false })
      .then(({ result }) => result)
      .catch(() => undefined);
    // A later request has taken over.
    if (current.current.key !== key) return;
    if (!isPicture(image)) {
      setState({ status: 'failed' });
      return;
    }
    current.current.since = performance.now();
    setState({ status: 'ready', image });
    tell.current(key);
  }, [http]);

  useEffect(() => {
    void refresh();
    return () => {
      current.current = { key: '', since: 0 };
    };
  }, [refresh]);

  const isExpired = useCallback(() => {
    const { since } = current.current;
    return since > 0 && performance.now() - since >= LIFETIME;
  }, []);
  return { state, refresh, isExpired };
}

/** Only a picture is shown, whatever the server sends. */
function isPicture(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^data:image\/(png|jpe?g|gif|svg\+xml|webp);/.test(value) &&
    value.length < 1e6
  );
}

/** 64 random bits as hex: nobody guesses another user's picture. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
