// The files of a field: those that are stored, which are its value, and those on their way.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { HttpFailure } from '../../engine/services.ts';
import { joinPaths, pathsOf } from './file-values.ts';
import { refuseFile, type FileRules } from './file-rules.ts';
import { t } from '../../engine/text.ts';

/** A file that is no part of the value yet. */
export interface PendingFile {
  key: number;
  file: File;
  status: 'uploading' | 'error';
  /** 0 to 100. */
  percent: number;
  /** Why it failed. */
  error: string;
}

export interface UploadOptions {
  value: unknown;
  onChange(this: void, value: string): void;
  rules: FileRules;
  /** Files that the field holds at most: the last ones stay. Undefined without a limit. */
  limit: number | undefined;
  /** Sent beside each file. */
  fields: Readonly<Record<string, string>>;
}

export interface Uploads {
  /** Stored files, in their order. */
  paths: readonly string[];
  pending: readonly PendingFile[];
  /** Takes files that somebody chose. */
  add(this: void, files: readonly File[]): void;
  retry(this: void, key: number): void;
  /** Calls an upload off, or forgets a failed one. */
  drop(this: void, key: number): void;
  /** Takes a stored file out of the value. */
  remove(this: void, path: string): void;
  /** Moves a stored file one place; says so when there is no place. */
  move(this: void, path: string, step: -1 | 1): void;
  /** What the server said of the last failure, for the dialog; undefined when there is nothing to tell. */
  failure: string | undefined;
  closeFailure(this: void): void;
}

const TEXTS = {
  first: t('未知操作'),
  last: t('已经是最后一张'),
  failed: t('上传失败'),
  unknown: t('未知错误'),
} as const;

export function useUploads({ value, onChange, rules, limit, fields }: UploadOptions): Uploads {
  const { files, notify } = useServices();
  const paths = useMemo(() => pathsOf(value), [value]);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const [failure, setFailure] = useState<string>();
  const controllers = useRef(new Map<number, AbortController>());
  /** Place in the order of choosing of what was stored meanwhile: a small file may overtake a large one. */
  const places = useRef(new Map<string, number>());
  const next = useRef(0);
  // Uploads end long after the render that began them.
  const latest = useRef({ paths, onChange, limit, fields, rules });
  useLayoutEffect(() => {
    latest.current = { paths, onChange, limit, fields, rules };
  });

  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
    };
  }, []);

  const change = useCallback((changed: readonly string[]) => {
    latest.current = { ...latest.current, paths: [...changed] };
    latest.current.onChange(joinPaths(changed));
  }, []);

  const update = useCallback((key: number, part: Partial<PendingFile>) => {
    setPending((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const drop = useCallback((key: number) => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    setPending((now) => now.filter((one) => one.key !== key));
  }, []);

  const send = useCallback(
    async (key: number, file: File) => {
      const controller = new AbortController();
      controllers.current.set(key, controller);
      try {
        const path = await files.upload({
          file,
          name: file.name,
          fields: latest.current.fields,
          signal: controller.signal,
          onProgress: (percent) => {
            update(key, { percent });
          },
        });
        if (controller.signal.aborted) return;
        controllers.current.delete(key);
        setPending((now) => now.filter((one) => one.key !== key));
        places.current.set(path, key);
        const { paths: before, limit: most } = latest.current;
        const after = insert(before, path, places.current);
        change(most === undefined ? after : after.slice(-most));
      } catch (error) {
        if (controller.signal.aborted) return;
        controllers.current.delete(key);
        const said = error instanceof HttpFailure ? error.message : '';
        update(key, { status: 'error', error: said || TEXTS.failed });
        if (hasReason(error)) setFailure(said || TEXTS.unknown);
        else if (!(error instanceof HttpFailure && error.isNotified)) {
          notify.message('error', `${file.name} file upload failed.`);
        }
      }
    },
    [files, notify, update, change],
  );

  const add = useCallback(
    (chosen: readonly File[]) => {
      const { rules: now, limit: most } = latest.current;
      const refusals = new Set<string>();
      const fitting = chosen.filter((file) => {
        const refusal = refuseFile(file, {
          ...now,
          maxMegabytes: now.maxMegabytes ?? files.maxMegabytes(),
        });
        if (refusal !== undefined) refusals.add(refusal);
        return refusal === undefined;
      });
      for (const text of refusals) notify.message('warning', text);
      const taken = fitting.slice(most === undefined ? 0 : -most);
      const added = taken.map((file): PendingFile => {
        next.current += 1;
        return { key: next.current, file, status: 'uploading', percent: 0, error: '' };
      });
      if (added.length === 0) return;
      setPending((before) => [...before, ...added]);
      for (const { key, file } of added) void send(key, file);
    },
    [files, notify, send],
  );

  // Of what is on its way, too, only the last ones count.
  const surplus = limit === undefined ? 0 : pending.length - limit;
  useEffect(() => {
    if (surplus > 0) for (const { key } of pending.slice(0, surplus)) drop(key);
  }, [surplus, pending, drop]);

  return {
    paths,
    pending,
    add,
    drop,
    retry: (key) => {
      const one = pending.find((each) => each.key === key);
      if (!one) return;
      update(key, { status: 'uploading', percent: 0, error: '' });
      void send(key, one.file);
    },
    remove: (path) => {
      change(latest.current.paths.filter((one) => one !== path));
    },
    move: (path, step) => {
      const now = [...latest.current.paths];
      const at = now.indexOf(path);
      const target = at + step;
      if (target < 0) notify.message('warning', TEXTS.first);
      else if (target >= now.length) notify.message('warning', TEXTS.last);
      else {
        now.splice(at, 1);
        now.splice(target, 0, path);
        places.current.clear();
        change(now);
      }
    },
    failure,
    closeFailure: () => {
      setFailure(undefined);
    },
  };
}

/** The server looked at the file and said no; everything else is the way there. */
function hasReason(error: unknown): boolean {
  return error instanceof HttpFailure && error.status >= 200 && error.status < 500 && error.status !== 401;
}

/** Puts a path behind those that were chosen before it. */
function insert(
  paths: readonly string[],
  path: string,
  places: ReadonlyMap<string, number>,
): readonly string[] {
  const own = places.get(path) ?? Infinity;
  let at = paths.length;
  while (at > 0 && (places.get(paths[at - 1] ?? '') ?? -1) > own) at -= 1;
  return [...paths.slice(0, at), path, ...paths.slice(at)];
}

/** The sentence that keeps a field from passing while not all of its files are done, or undefined. */
export function reasonToWait(pending: readonly PendingFile[]): string | undefined {
  if (pending.some(({ status }) => status === 'uploading')) return t('文件正在上传，请等待上传完成');
  return pending.length > 0 ? t('文件上传失败，请重试或移除') : undefined;
}
