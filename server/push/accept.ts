// Takes sockets in: at `{API_BASE}/websocket/{userId}` with a live session of that very user, at `{API_BASE}/mqtt` those
// that the message broker asks who they are. Clients of later generations add `_` and the MD5 of their token to the id,
// which says nothing beside the token; those of the 2.3 generation have none, and are let in where they are expected.
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';
import { failure, type ApiErrorName } from '../kernel/errors.ts';
import { failureBody } from '../http/plugins/error-answers.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { ClientAddresses } from '../kernel/client-address.ts';
import { createWaitingRoom } from '../kernel/waiting-room.ts';
import { MAX_PACKET, type Broker } from './broker.ts';
import type { SessionWatch } from './session-watch.ts';
import type { OwnPages } from './own-page.ts';
import { CLOSE, MAX_MESSAGE, type Sockets } from './sockets.ts';

export interface AcceptOptions {
  apiBase: string;
  sessions: Pick<Sessions, 'find' | 'selectLive'>;
  sockets: Sockets;
  broker: Broker;
  watch: SessionWatch;
  /** Whose address a connection counts for. */
  addresses: Pick<ClientAddresses, 'read'>;
  /** Whether a socket is asked for by a page that may. */
  isOwnPage: OwnPages;
  /** Whether sockets without a token are let in that come from where their user is signed in. */
  hasOlderClients: boolean;
  now(): number;
}

/** Connections that wait to be judged, of one address and of all; until then they are no sockets. */
const PENDING = { mostOfOne: 50, most: 1_000, patience: 40_000 };

/** Sub-protocol of MQTT 3.1.1 (and of 5, which the broker refuses in its own words). */
const MQTT_PROTOCOL = 'mqtt';

/** Answers requests that ask for another protocol: sockets of signed-in pages, and clients of the message broker. */
export function registerSockets(app: FastifyInstance, options: AcceptOptions): void {
  const { apiBase, sessions, sockets, broker, watch, now } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    // The token comes as a sub-protocol, the only field that a page can set; browsers want it echoed.
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  });
  const mqttServer = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET,
    perMessageDeflate: false,
    handleProtocols: (protocols) => protocols.has(MQTT_PROTOCOL) && MQTT_PROTOCOL,
  });
  const pending = createWaitingRoom(PENDING);
  const unjudged = new Set<Duplex>();

  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy());
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    if (isSocket && readPath(request) === `${apiBase}/mqtt`) return admitClient(request, connection, head);
    const name = readName(readPath(request), apiBase);
    if (name === undefined || !isSocket) return refuse(connection, 'not-found', now());
    const settle = pending.enter(options.addresses.read(request), () => connection.destroy());
    unjudged.add(connection);
    connection.once('close', () => {
      settle();
      unjudged.delete(connection);
    });
    void judge(request, name).then((admit) => {
      settle();
      unjudged.delete(connection);
      if (connection.destroyed) return;
      server.handleUpgrade(request, connection, head, (socket) => {
        socket.on('error', () => socket.terminate());
        admit(socket);
      });
    });
  });

  /** Who it is stands in its first packet, which the broker reads. */
  function admitClient(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    mqttServer.handleUpgrade(request, connection, head, (socket) => {
      socket.on('error', () => socket.terminate());
      if (!options.isOwnPage(request)) return socket.close(CLOSE.forbidden, 'foreign origin');
      if (socket.protocol !== MQTT_PROTOCOL) return socket.close(CLOSE.wrongKind, 'not mqtt');
      broker.accept(createWebSocketStream(socket), socket, options.addresses.read(request));
    });
  }

  /**
   * Who asks for a socket is known before there is one: a page reads what it missed as soon as its socket opens, and
   * from that moment on it must hear what is published.
   * @returns what becomes of the socket
   */
  async function judge(request: IncomingMessage, name: string): Promise<(socket: WebSocket) => void> {
    const end = (code: number, why?: string) => (socket: WebSocket) => socket.close(code, why);
    if (!options.isOwnPage(request)) return end(CLOSE.forbidden, 'foreign origin');
    try {
      const token = readProtocol(request);
      if (token === '' && options.hasOlderClients) {
        const owner = await findSignedIn(name, options.addresses.read(request));
        return owner === undefined
          ? end(CLOSE.unauthorized, 'no session')
          : (socket) => sockets.add(socket, owner);
      }
      const user = await sessions.find(token);
      if (user === null) return end(CLOSE.unauthorized, 'no session');
      if (!isNameOf(user.id, name)) return end(CLOSE.forbidden, 'other user');
      return (socket) => sockets.add(socket, { userId: user.id, sessionId: user.sessionId });
    } catch (error) {
      app.log.warn({ err: error }, 'a socket could not be judged');
      return end(CLOSE.failed);
    }
  }

  /** The session used last of a user at an address: clients of the 2.3 generation name nothing but the user. */
  async function findSignedIn(userId: string, address: string) {
    return (
      sessions
        .selectLive()
        .select(['user.id as userId', 'session.id as sessionId'])
        .where('user.id', '=', userId)
        // Sign-ins over both kinds of addresses are written down as they came.
        .where('session.ip', 'in', [address, `::ffff:${address}`])
        .orderBy('session.last_used_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    );
  }

  sockets.start();
  watch.start();
  // Before the server waits for its connections, which sockets would never end.
  app.addHook('preClose', async () => {
    watch.stop();
    sockets.stop();
    await broker.stop();
    for (const connection of unjudged) connection.destroy();
    // Those that do not answer their close.
    for (const socket of [...server.clients, ...mqttServer.clients]) socket.terminate();
  });
}

function readPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/** The first sub-protocol, which is the token; empty when there is none. */
function readProtocol(request: IncomingMessage): string {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',', 1)[0]?.trim() ?? '';
}

/** The last part of the address of a socket; undefined for addresses that are none. */
function readName(path: string, apiBase: string): string | undefined {
  const prefix = `${apiBase}/websocket/`;
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return /^[A-Za-z0-9_-]{1,97}$/.test(name) ? name : undefined;
}

function isNameOf(userId: string, name: string): boolean {
  return name.startsWith(userId) && /^(?:_[0-9a-f]{32})?$/i.test(name.slice(userId.length));
}

function refuse(connection: Duplex, error: ApiErrorName, now: number): void {
  const answer = failure(error);
  const body = failureBody(answer, randomUUID(), now);
  connection.end(
    `HTTP/1.1 ${String(answer.status)} ${STATUS_CODES[answer.status] ?? 'Refused'}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n' +
      `Content-Length: ${String(Buffer.byteLength(body))}\r\nConnection: close\r\n\r\n${body}`,
  );
}
