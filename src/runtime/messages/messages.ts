// How many messages the user has not read: read at the start, when the server says so, and on a timer where one runs.
import { proxy } from 'valtio';
import type { Http } from '../../engine/services.ts';
import type { Broker } from '../broker/broker.ts';
import { asRecord } from '../storage/shapes.ts';
import { openNoticeSocket, type SocketLike } from './notice-socket.ts';
import type { Stale } from './stale.ts';

/** Milliseconds between reads while polling. */
const POLL_INTERVAL = 6_000;

/** Calls about the messages of whoever makes them. */
const OWN_MESSAGES = '/sys/sysAnnouncementSend/';

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
  /**
   * Reads the counts again when a page of this browser marked messages as read: our own server says so to all pages,
   * other back ends to none. @param url of the call, below the base of the API
   */
  takeWritten(url: string): void;
  /** Reads every six seconds, where neither socket nor broker can be had, until a read fails or the user is gone. */
  poll(): void;
  /** Calls back when messages came or went, or may have while the connection was broken. @returns ends it */
  subscribe(listener: () => void): () => void;
  /** Calls back for every message that comes. @returns ends it */
  onReminder(listener: (reminder: Reminder) => void): () => void;
}

export interface MessageOptions {
  http: Pick<Http, 'send'>;
  /** Opens a socket. @param path below the base of the API */
  connect(path: string, token: string): SocketLike;
  /** Says the same where there is no socket. */
  broker: Pick<Broker, 'open'>;
  /** Reads again what changed of dictionaries and permissions. */
  stale: Stale;
}

export function createMessages({ http, connect, broker, stale }: MessageOptions): MessageStore {
  const state = proxy({ unread: 0 });
  const listeners = new Set<(reminder: Reminder) => void>();
  const newsListeners = new Set<() => void>();
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
    const said = readSaid(text);
    if (said === undefined || stale.take(said['cmd'])) return;
    const news = toReminder(said);
    if (news === undefined) return;
    tellNews();
    if (news.title !== '') for (const listener of listeners) listener(news);
  }

  function takeWritten(url: string): void {
    if (url.startsWith(OWN_MESSAGES)) void load();
  }

  function tellNews(): void {
    void load();
    for (const listener of newsListeners) listener();
  }

  /** The connection is there again: whatever was said in between was missed. */
  function catchUp(): void {
    tellNews();
    stale.takeAll();
  }

  function poll(): void {
    timer ??= setInterval(() => void load(), POLL_INTERVAL);
  }

  /** Without a socket the broker says what is new, and without the broker the server is asked. @returns ends both */
  function replaceSocket(user: { id: string; token: string }): () => void {
    const end = broker.open(user, ['topic', `user/${user.id}`], {
      onText: take,
      onUp: () => {
        stopPolling();
        catchUp();
      },
      onDown: poll,
    });
    return () => {
      end();
      stopPolling();
    };
  }

  return {
    state,
    load,
    takeWritten,
    start: ({ id, token }) => {
      let endReplacement: () => void = () => undefined;
      round += 1;
      state.unread = 0;
      void load();
      const close = openNoticeSocket({
        connect: () => connect(`/websocket/${encodeURIComponent(id)}`, token),
        onText: take,
        onBack: catchUp,
        onDown: () => {
          endReplacement = replaceSocket({ id, token });
        },
        onUp: () => endReplacement(),
      });
      return () => {
        round += 1;
        state.unread = 0;
        endReplacement();
        stopPolling();
        stale.stop();
        close();
      };
    },
    poll,
    subscribe: (listener) => {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
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

/** Anything but strict JSON is nothing. */
function readSaid(text: string): Record<string, unknown> | undefined {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A message for everybody or for this user; other commands are not meant here. */
function toReminder({ cmd, msgId, msgTxt }: Record<string, unknown>): Reminder | undefined {
  if (cmd !== 'topic' && cmd !== 'user') return undefined;
  return {
    id: typeof msgId === 'string' ? msgId : '',
    title: typeof msgTxt === 'string' && typeof msgId === 'string' ? msgTxt : '',
  };
}
