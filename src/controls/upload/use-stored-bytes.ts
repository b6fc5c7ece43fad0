// The bytes of a stored file, with another try when they do not come.
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { asError } from '../../engine/values/errors.ts';

export type StoredBytes =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'ready'; content: Blob };

type Loaded = { attempt: string; content: Blob } | { attempt: string; error: Error };

export function useStoredBytes(path: string): StoredBytes {
  const { files } = useServices();
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const attempt = `${String(tries)} ${path}`;
  useEffect(() => {
    const controller = new AbortController();
    files.read(path, controller.signal).then(
      (content) => {
        if (!controller.signal.aborted) setLoaded({ attempt, content });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setLoaded({ attempt, error: asError(error) });
      },
    );
    return () => {
      controller.abort();
    };
  }, [files, path, attempt]);
  const retry = useCallback(() => {
    setTries((now) => now + 1);
  }, []);
  if (loaded?.attempt !== attempt) return { status: 'loading' };
  return 'error' in loaded
    ? { status: 'failed', error: loaded.error, retry }
    : { status: 'ready', content: loaded.content };
}
