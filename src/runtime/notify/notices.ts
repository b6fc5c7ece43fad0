// What is told to the user outside of a screen: short messages and questions. They wait until their host is drawn.
import type { Notify, PromptOptions, Question } from '../../engine/services.ts';

export type NoticeType = Parameters<Notify['message']>[0];

/** Draws notices; the lazily loaded component over antd's message and modal. */
export interface NoticeHost {
  message(type: NoticeType, text: string, undo?: () => void): void;
  confirm(question: Question): Promise<boolean>;
  /** Missing where messages do not stay. */
  clearErrors?(): void;
  prompt(options: PromptOptions): Promise<string | undefined>;
  /** Missing where nobody can be asked: nothing is decided then. */
  conflict?: NonNullable<Notify['conflict']>;
}

export interface Notices extends Notify {
  /** Takes messages of errors away: what they told is over. */
  clearErrors(): void;
  /** The host takes over what has been waiting. Returns a function that takes it away again. */
  attach(host: NoticeHost): () => void;
  /** Calls back whenever something is waiting for a host; at once when something already is. */
  onWaiting(listener: () => void): () => void;
}

const MAX_WAITING = 20;

export function createNotices(): Notices {
  let host: NoticeHost | undefined;
  let waiting: ((host: NoticeHost) => void)[] = [];
  const listeners = new Set<() => void>();

  function wait(show: (host: NoticeHost) => void): void {
    waiting.push(show);
    for (const listener of listeners) listener();
  }

  function withHost<T>(show: (host: NoticeHost) => Promise<T>): Promise<T> {
    if (host) return show(host);
    return new Promise((resolve, reject) => {
      wait((ready) => {
        show(ready).then(resolve, reject);
      });
    });
  }

  return {
    message: (type, text, undo) => {
      if (host) host.message(type, text, undo);
      else if (waiting.length < MAX_WAITING) wait((ready) => ready.message(type, text, undo));
    },
    confirm: (question) => withHost((ready) => ready.confirm(question)),
    // A message that still waits for its host has not been read: it stays.
    clearErrors: () => host?.clearErrors?.(),
    prompt: (options) => withHost((ready) => ready.prompt(options)),
    conflict: (options) => withHost((ready) => ready.conflict?.(options) ?? Promise.resolve(undefined)),
    attach: (ready) => {
      host = ready;
      const due = waiting;
      waiting = [];
      for (const show of due) show(ready);
      return () => {
        if (host === ready) host = undefined;
      };
    },
    onWaiting: (listener) => {
      listeners.add(listener);
      if (waiting.length > 0) listener();
      return () => listeners.delete(listener);
    },
  };
}
