// How many messages the user has not read: read at the start, when the server says so, and on a timer where one runs.
import { proxy } from 'valtio';
import type { Http, News } from '../../engine/services.ts';
import type { Broker } from '../broker/broker.ts';
import type { WriteEnd } from '../http/http-client.ts';
import { asRecord } from '../storage/shapes.ts';
import { openNoticeSocket, type SocketLike } from './notice-socket.ts';
import type { Stale } from './stale.ts';

/** Milliseconds between reads while polling. */
const POLL_INTERVAL = 6_000;

/** Seconds in which the home page may show what was read when its user began. */
const BEGUN = 10;

/** Calls about the messages of whoever makes them. */
const OWN_MESSAGES = '/sys/sysAnnouncementSend/';

/** Own calls that are remembered: what the server says of them comes within moments. */
const MAX_CAUSES = 50;

/** A message that has just come. */
export interface Reminder {
  id: string;
  title: string;
}

/** What the server said. */
interface Said {
  reminder: Reminder;
  /** The call that it comes from. */
  cause?: string;
}

export interface MessageStore {
  state: { unread: number };
  /** Reads the counts again; a failure is told to nobody, and ends the polling. */
  load(): Promise<void>;
  /** Reads, and listens for news of a user. @returns ends it */
  start(user: { id: string; token: string }): () => void;
  /**
   * Follows a call of this page that changes messages, and tells that there is news when it is done: our own server says
   * so to all pages, other back ends to none. What the server says of it then is no news here any more.
   * @param url of the call, below the base of the API
   */
  watchWrite(url: string): (end: WriteEnd) => void;
  /** Reads every six seconds, where neither socket nor broker can be had, until a read fails or the user is gone. */
  poll(): void;
  /** Calls back when messages came or went, or may have while the connection was broken. @returns ends it */
  subscribe(listener: (news: News) => void): () => void;
  /** How often there was news so far. */
  count(): number;
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
  const newsListeners = new Set<(news: News) => void>();
  /** Own calls on their way: what the server says meanwhile waits until it is known whether it speaks of them. */
  let writing = 0;
  const held: Said[] = [];
  /** Own calls that were told of, by the ids that the server gave to them; the oldest first. */
  const ownCauses = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Grows when another user begins: answers for the one before count no more. */
  let round = 0;
  let told = 0;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;

  function stopPolling(): void {
    clearInterval(timer);
    timer = undefined;
  }

  async function read(cache?: number): Promise<void> {
    const asked = round;
    try {
      const { result } = await http.send({
        method: 'GET',
        url: '/sys/annountCement/listByUser',
        notify: false,
        ...(cache && { cache }),
      });
      if (asked === round) state.unread = readUnread(result);
    } catch {
      stopPolling();
    }
  }

  /** News that comes while a read is on its way may be missing in its answer: one more follows. */
  async function load(cache?: number): Promise<void> {
    if (reading !== undefined) {
      isAskedAgain = true;
      return reading;
    }
    reading = (async () => {
      do {
        const isAgain = isAskedAgain;
        isAskedAgain = false;
        await read(isAgain ? undefined : cache);
      } while (isAskedAgain);
    })();
    await reading;
    reading = undefined;
  }

  function take(text: string): void {
    const said = readSaid(text);
    if (said === undefined || stale.take(said['cmd'])) return;
    const reminder = toReminder(said);
    if (reminder === undefined) return;
    const { cause } = said;
    if (typeof cause !== 'string') hear({ reminder });
    else if (writing > 0) held.push({ reminder, cause });
    else hear({ reminder, cause });
  }

  function hear({ reminder, cause }: Said): void {
    if (cause === undefined || !ownCauses.has(cause)) tellNews({ isOwn: false });
    if (reminder.title !== '') for (const listener of listeners) listener(reminder);
  }

  function watchWrite(url: string): (end: WriteEnd) => void {
    if (!url.startsWith(OWN_MESSAGES)) return () => undefined;
    writing += 1;
    return (end) => {
      writing -= 1;
      if (end.kind === 'done') {
        if (end.requestId !== undefined) remember(end.requestId);
        tellNews({ isOwn: true });
      }
      if (writing === 0) for (const said of held.splice(0)) hear(said);
    };
  }

  function remember(cause: string): void {
    ownCauses.add(cause);
    for (const oldest of ownCauses) {
      if (ownCauses.size <= MAX_CAUSES) break;
      ownCauses.delete(oldest);
    }
  }

  function tellNews(news: News): void {
    told += 1;
    void load();
    for (const listener of newsListeners) listener(news);
  }

  /** The connection is there again: whatever was said in between was missed. */
  function catchUp(): void {
    tellNews({ isOwn: false });
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
    load: () => load(),
    watchWrite,
    start: ({ id, token }) => {
      let endReplacement: () => void = () => undefined;
      round += 1;
      state.unread = 0;
      void load(BEGUN);
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
    count: () => told,
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
