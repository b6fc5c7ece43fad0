// Pushes go to the open pages of this server, to those of the other servers on its database, and to a broker outside.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { MAX_NOTIFICATION, notifyServers, type Listen } from '../db/listen.ts';
import type { Database } from '../db/tables.ts';
import type { Push, PushMessage, Pushes } from './pushes.ts';
import { staleMessage } from './stale-pages.ts';

/** Ids in one notification: with the longest title it stays within what PostgreSQL takes. */
const IDS_AT_ONCE = 150;
/** Makes pages read again and reminds nobody. */
const SOMETHING: PushMessage = { cmd: 'topic', msgId: '', msgTxt: '' };
/** What may have been missed. */
const ANYTHING: readonly PushMessage[] = [
  SOMETHING,
  staleMessage('dict'),
  staleMessage('permission'),
  staleMessage('screen'),
];

export interface FanOutOptions {
  db: Kysely<Database>;
  /** What reaches the pages of this server. */
  pages: readonly Pushes[];
  /** A broker that every push goes to once, whichever server it comes from. */
  outside?: Pushes | undefined;
  /** Without it this server is the only one. */
  listen?: Listen | undefined;
  /** Told of what other servers say, and of what may have been missed. */
  onHeard?: ((message: PushMessage) => void) | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface FanOut extends Pushes {
  stop(): Promise<void>;
}

interface Notification {
  /** The server that says it. */
  from: string;
  message: Push;
  userIds?: readonly string[];
}

export function createFanOut({ db, pages, outside, listen, onHeard, log }: FanOutOptions): FanOut {
  const self = randomUUID();

  function toPages(message: Push, userIds?: readonly string[]): void {
    for (const one of pages) one.send(message, userIds);
  }

  const stopListening = listen?.({
    onText: (text) => {
      const heard = readNotification(text);
      if (!heard || heard.from === self) return;
      toPages(heard.message, heard.userIds);
      onHeard?.(heard.message);
    },
    onBack: () => {
      for (const message of ANYTHING) {
        toPages(message);
        onHeard?.(message);
      }
    },
  });

  /** Who misses it reads it with the next page. */
  async function tell(message: Push, userIds?: readonly string[]): Promise<void> {
    const groups = userIds === undefined ? [undefined] : inGroups(userIds);
    try {
      for (const group of groups) {
        const said: Notification = {
          from: self,
          message,
          ...(group === undefined ? {} : { userIds: group }),
        };
        const text = JSON.stringify(said);
        const isShort = Buffer.byteLength(text) <= MAX_NOTIFICATION;
        await notifyServers(db, isShort ? text : JSON.stringify({ ...said, message: SOMETHING }));
      }
    } catch (error) {
      log.warn({ err: error }, 'other servers could not be told of a message');
    }
  }

  return {
    send: (message, userIds) => {
      toPages(message, userIds);
      outside?.send(message, userIds);
      if (listen) void tell(message, userIds);
    },
    stop: async () => stopListening?.(),
  };
}

function inGroups(ids: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(ids.length / IDS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE));
}

/** Whoever may write to the database may say anything: only what has the right form is passed on. */
function readNotification(text: string): Notification | undefined {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof said !== 'object' || said === null) return undefined;
  const { from, message, userIds } = said as Partial<Record<keyof Notification, unknown>>;
  if (typeof from !== 'string' || typeof message !== 'object' || message === null) return undefined;
  const { cmd, msgId, msgTxt, cause, by } = message as Partial<Record<keyof Push, unknown>>;
  if (!isCommand(cmd) || typeof msgId !== 'string' || typeof msgTxt !== 'string') return undefined;
  const heard = {
    cmd,
    msgId,
    msgTxt,
    ...(typeof cause === 'string' ? { cause } : {}),
    ...(typeof by === 'string' ? { by } : {}),
  };
  if (userIds === undefined) return { from, message: heard };
  if (!Array.isArray(userIds)) return undefined;
  return { from, message: heard, userIds: userIds.filter((id) => typeof id === 'string') };
}

const COMMANDS: readonly unknown[] = [
  'topic',
  'user',
  'dict',
  'permission',
  'screen',
] satisfies PushMessage['cmd'][];

function isCommand(cmd: unknown): cmd is PushMessage['cmd'] {
  return COMMANDS.includes(cmd);
}
