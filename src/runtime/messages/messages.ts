// How many messages the user has not read: read at the start, when the server says so, and on a timer where one runs.
import { proxy } from 'valtio';
import type { Http } from '../../engine/services.ts';
import { asRecord } from '../storage/shapes.ts';
import { openNoticeSocket, type SocketLike } from './notice-socket.ts';

/** Milliseconds between reads while polling. */
const POLL_INTERVAL = 6_000;

/** A message that has just come. */
export interface Reminder {
  id: string;
  title: string;
}

export interface MessageStore {
  state: { unread: number };
  /** Reads the counts again; a failure is told to nobody, and ends the polling. */
  load(): Promise<void>;
  /** Reads, and listens for news of a user. @returns ends it */
  start(user: { id: string; token: string }): () => void;
  /** Reads every six seconds, for servers without a socket, until a read fails or the user is gone. */
  poll(): void;
  /** Calls back for every message that comes. @returns ends it */
  onReminder(listener: (reminder: Reminder) => void): () => void;
}

export interface MessageOptions {
  http: Pick<Http, 'send'>;
  /** Opens a socket. @param path below the base of the API */
  connect(path: string, token: string): SocketLike;
}

export function createMessages({ http, connect }: MessageOptions): MessageStore {
  const state = proxy({ unread: 0 });
  const listeners = new Set<(reminder: Reminder) => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Grows when another user begins: answers for the one before count no more. */
  let round = 0;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;

  function stopPolling(): void {
    clearInterval(timer);
    timer = undefined;
  }

  async function read(): Promise<void> {
    const asked = round;
    try {
      const { result } = await http.send({
        method: 'GET',
        url: '/sys/annountCement/listByUser',
        notify: false,
      });
      if (asked === round) state.unread = readUnread(result);
    } catch {
      stopPolling();
    }
  }

  /** News that comes while a read is on its way may be missing in its answer: one more follows. */
  async function load(): Promise<void> {
    if (reading !== undefined) {
      isAskedAgain = true;
      return reading;
    }
    reading = (async () => {
      do {
        isAskedAgain = false;
        await read();
      } while (isAskedAgain);
    })();
    await reading;
    reading = undefined;
  }

  function take(text: string): void {
    const news = readNews(text);
    if (news === undefined) return;
    void load();
    if (news.title !== '') for (const listener of listeners) listener(news);
  }

  return {
    state,
    load,
    start: ({ id, token }) => {
      round += 1;
      state.unread = 0;
      void load();
      const close = openNoticeSocket({
        connect: () => connect(`/websocket/${encodeURIComponent(id)}`, token),
        onText: take,
        onBack: () => void load(),
      });
      return () => {
        round += 1;
        state.unread = 0;
        stopPolling();
        close();
      };
    },
    poll: () => {
      timer ??= setInterval(() => void load(), POLL_INTERVAL);
    },
    onReminder: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `msgCount`, or the sum of both kinds from servers that do not count all. */
function readUnread(result: unknown): number {
  const { msgCount, anntMsgTotal, sysMsgTotal } = asRecord(result) ?? {};
  return msgCount === undefined ? asCount(anntMsgTotal) + asCount(sysMsgTotal) : asCount(msgCount);
}

function asCount(value: unknown): number {
  const count = Number(value);
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : 0;
}

/** Anything but strict JSON with a command that is meant here is nothing. */
function readNews(text: string): Reminder | undefined {
  let news: Record<string, unknown> | undefined;
  try {
    news = asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
  if (news?.['cmd'] !== 'topic' && news?.['cmd'] !== 'user') return undefined;
  const { msgId, msgTxt } = news;
  return {
    id: typeof msgId === 'string' ? msgId : '',
    title: typeof msgTxt === 'string' && typeof msgId === 'string' ? msgTxt : '',
  };
}
