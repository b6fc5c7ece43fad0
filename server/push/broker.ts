// The embedded message broker (MQTT 3.1.1): the same pushes as the sockets, for clients that speak its protocol.
import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { createWaitingRoom } from '../kernel/waiting-room.ts';
import type { Sessions } from '../identity/sessions.ts';
import { saidTo, type Push, type Pushes } from './pushes.ts';
import type { SessionWatch } from './session-watch.ts';
import { EVERYBODY_TOPIC, mayHear, topicOf } from './topics.ts';

/** Bytes of what a client sends at once: who it is, and which topics it wants. */
export const MAX_PACKET = 4_096;
/** Packets that a client may send within `RATE_WINDOW` milliseconds; heartbeats and acknowledgements count. */
const MAX_RATE = 200;
const RATE_WINDOW = 10_000;
/** Milliseconds until a client has to have said who it is. */
const CONNECT_TIMEOUT = 2_000;
/** Milliseconds until that is found out. */
const JUDGE_TIMEOUT = 10_000;
/** Seconds; a client that promises less often a sign of life is refused. */
const MAX_KEEPALIVE = 120;
/** Clients of one user: tabs and machines. */
const MAX_PER_USER = 20;
/** Connections that have not said yet who they are: of one address, and of all. */
const MAX_PENDING_OF_ONE = 50;
const MAX_PENDING = 1_000;
/** Bytes that may wait for a client that reads too slowly. */
const MAX_WAITING = 1_048_576;

/** Return codes of a refused connection (MQTT 3.1.1, 3.2.2.3). */
const REFUSED = { identifier: 2, unavailable: 3, password: 4, notAuthorized: 5 } as const;

export interface Broker extends Pushes {
  /** Serves a client over an open socket. @param address of the client */
  accept(stream: Duplex, socket: WebSocket, address: string): void;
  stop(): Promise<void>;
}

export interface BrokerOptions {
  sessions: Pick<Sessions, 'find'>;
  watch: Pick<SessionWatch, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export async function createBroker({ sessions, watch, log }: BrokerOptions): Promise<Broker> {
  /** Who is connected, and under which socket. */
  const owners = new WeakMap<Client, string>();
  const sockets = new WeakMap<Duplex, WebSocket>();
  /** Of what everybody hears: whose doing it is, and what they hear instead. */
  const ownWords = new WeakMap<object, { by: string; payload: Buffer }>();
  const perUser = new Map<string, Set<Client>>();
  const pending = createWaitingRoom({
    most: MAX_PENDING,
    mostOfOne: MAX_PENDING_OF_ONE,
    patience: JUDGE_TIMEOUT,
  });

  async function findOwner(client: Client, name: string | undefined, token: Buffer | undefined) {
    const user = await sessions.find(token?.toString() ?? '');
    if (client.conn.destroyed) throw refusal(REFUSED.unavailable, 'gone meanwhile');
    if (user === null || user.id !== name) throw refusal(REFUSED.password, 'no session of this user');
    const clients = perUser.get(user.id) ?? new Set();
    if (clients.size >= MAX_PER_USER) throw refusal(REFUSED.unavailable, 'too many clients');
    // A second client under the same id throws the first one out: one's own, never somebody else's.
    for (const [userId, others] of perUser) {
      const isTaken = userId !== user.id && [...others].some(({ id }) => id === client.id);
      if (isTaken) throw refusal(REFUSED.identifier, 'id of another user');
    }
    perUser.set(user.id, clients.add(client));
    owners.set(client, user.id);
    const forget = watch.add(user.sessionId, () => client.close());
    client.conn.once('close', () => {
      forget();
      clients.delete(client);
      if (clients.size === 0) perUser.delete(user.id);
    });
  }

  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_TIMEOUT,
    keepaliveLimit: MAX_KEEPALIVE,
    maxClientsIdLength: 64,
    maxTopicLevels: 4,
    // Nothing outlives a connection: neither a last will, nor subscriptions that another user could inherit.
    preConnect: (_client, { clean, will }, done) => {
      const isPlain = clean === true && !will;
      done(isPlain ? null : refusal(REFUSED.notAuthorized, 'a session or a last will'), isPlain);
    },
    authenticate: (client, name, token, done) => {
      findOwner(client, name, token).then(
        () => done(null, true),
        (error: unknown) => {
          if (isRefusal(error)) return done(error, false);
          log.warn({ err: error }, 'a client of the broker could not be judged');
          done(refusal(REFUSED.unavailable, 'not now'), false);
        },
      );
    },
    // No document declares a topic to publish to: what the broker carries comes from the server.
    authorizePublish: (client, _packet, done) =>
      done(client === null ? null : refusal(REFUSED.notAuthorized, 'nobody publishes here')),
    authorizeSubscribe: (client, subscription, done) => {
      const owner = owners.get(client);
      done(null, owner !== undefined && mayHear(owner, subscription.topic) ? subscription : null);
    },
    authorizeForward: (client, packet) => {
      const owner = owners.get(client);
      const socket = sockets.get(client.conn as Duplex);
      if (socket && socket.bufferedAmount > MAX_WAITING) socket.terminate();
      if (owner === undefined || !mayHear(owner, packet.topic)) return null;
      const own = typeof packet.payload === 'string' ? undefined : ownWords.get(packet.payload);
      return own?.by === owner ? { ...packet, payload: own.payload } : packet;
    },
  });
  // Whoever says what is not understood is closed by aedes; a broken line is no news.
  broker.on('clientError', () => undefined);
  broker.on('connectionError', () => undefined);

  function publish(topic: string, payload: Buffer): void {
    broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) => {
      if (error) log.warn({ err: error }, 'the broker could not pass a message on');
    });
  }

  function wordsFor(push: Push): Buffer {
    const payload = toBuffer(saidTo(push));
    const { by } = push;
    if (by !== undefined) ownWords.set(payload, { by, payload: toBuffer(saidTo(push, by)) });
    return payload;
  }

  return {
    send: (push, userIds) => {
      if (userIds === undefined) return publish(EVERYBODY_TOPIC, wordsFor(push));
      // Only those who listen: a message for a thousand people is no thousand publishings.
      for (const userId of userIds) {
        if (perUser.has(userId)) publish(topicOf(userId), toBuffer({ ...saidTo(push, userId), userId }));
      }
    },
    accept: (stream, socket, address) => {
      const settle = pending.enter(address, () => socket.terminate());
      sockets.set(stream, socket);
      limitRate(socket);
      stream.on('error', () => socket.terminate());
      stream.once('close', settle);
      broker.handle(stream).once('connected', settle);
    },
    stop: () => new Promise((resolve) => broker.close(() => resolve())),
  };
}

const toBuffer = (message: object): Buffer => Buffer.from(JSON.stringify(message));

function limitRate(socket: WebSocket): void {
  let count = 0;
  let start = performance.now();
  const take = (): void => {
    const at = performance.now();
    if (at - start > RATE_WINDOW) [start, count] = [at, 0];
    count += 1;
    if (count > MAX_RATE) socket.terminate();
  };
  socket.on('message', take);
  // The protocol answers them by itself.
  socket.on('ping', take);
}

function refusal(returnCode: number, message: string): AuthenticateError {
  return Object.assign(new Error(message), { returnCode }) as AuthenticateError;
}

function isRefusal(error: unknown): error is AuthenticateError {
  return error instanceof Error && 'returnCode' in error;
}
