// Names and addresses of stored files as React state.
import { useEffect, useState } from 'react';
import { isPublicFile } from '../../engine/file-places.ts';
import { useServices } from '../../engine/react/context.ts';
import type { FileFact } from './file-facts.ts';

/** Pages that everybody may open show public files alone: what asks about others comes with the first of them. */
const loadFacts = () => import('./file-facts.ts');

/** What is known of paths so far; those still asked for, and those nobody knows, are missing. */
export function useFileFacts(paths: readonly string[]): ReadonlyMap<string, FileFact> {
  const { http } = useServices();
  const [facts, setFacts] = useState<ReadonlyMap<string, FileFact>>(new Map());
  const list = paths.join(',');
  useEffect(() => {
    let isStopped = false;
    const wanted = list === '' ? [] : list.split(',');
    const read = async (): Promise<void> => {
      const { readFileFact } = await loadFacts();
      const answers = await Promise.all(
        wanted.map(async (path) => [path, await readFileFact(http, path)] as const),
      );
      if (isStopped) return;
      const known = answers.filter((one): one is readonly [string, FileFact] => one[1] !== undefined);
      if (known.length > 0) setFacts((before) => new Map([...before, ...known]));
    };
    if (wanted.length > 0) void read();
    return () => {
      isStopped = true;
    };
  }, [http, list]);
  return facts;
}

/**
 * Address of a stored file for an image tag, signed where it must be.
 * @param path an empty text asks for nothing
 * @returns undefined while the signature is on its way
 */
export function useFileAddress(path: string): string | undefined {
  const { http, files, clock } = useServices();
  const [signed, setSigned] = useState<{ path: string; signature: string }>();
  const isOpen = path === '' || isPublicFile(path);
  useEffect(() => {
    if (isOpen) return;
    let isStopped = false;
    void loadFacts()
      .then(({ readSignatureOf }) => readSignatureOf(http, path, clock.now()))
      .then((signature) => {
        if (!isStopped) setSigned({ path, signature });
      });
    return () => {
      isStopped = true;
    };
  }, [http, clock, path, isOpen]);
  if (isOpen) return path === '' ? '' : files.address(path);
  return signed?.path === path ? files.address(path) + signed.signature : undefined;
}
