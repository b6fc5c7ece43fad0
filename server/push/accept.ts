// Takes sockets in at `{API_BASE}/websocket/{userId}`: right address, right site, live session of that very user.
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { failure, type ApiErrorName } from '../errors.ts';
import { failureBody } from '../plugins/error-answers.ts';
import type { Sessions } from '../plugins/sessions.ts';
import { CLOSE, MAX_MESSAGE, type Sockets } from './sockets.ts';

export interface AcceptOptions {
  apiBase: string;
  sessions: Pick<Sessions, 'find'>;
  sockets: Sockets;
  now(): number;
}

/** Sockets that wait to be judged; until then they hear nothing. */
const MOST_PENDING = 200;

/** Answers requests that ask for another protocol. The only one there is are sockets of signed-in pages. */
export function registerSockets(app: FastifyInstance, options: AcceptOptions): void {
  const { apiBase, sessions, sockets, now } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    // The token comes as a sub-protocol, the only field that a page can set; browsers want it echoed.
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  });
  let pending = 0;

  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy());
    const userId = readUserId(request.url ?? '', apiBase);
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    if (userId === undefined || !isSocket) return refuse(connection, 'not-found', now());
    if (pending >= MOST_PENDING) return refuse(connection, 'unavailable', now());
    server.handleUpgrade(request, connection, head, (socket) => {
      pending += 1;
      socket.on('error', () => socket.terminate());
      void admit(socket, request, userId).finally(() => {
        pending -= 1;
      });
    });
  });

  async function admit(socket: WebSocket, request: IncomingMessage, userId: string): Promise<void> {
    if (!isOwnPage(request)) return socket.close(CLOSE.forbidden, 'foreign origin');
    try {
      const user = await sessions.find(socket.protocol);
      if (user === null) socket.close(CLOSE.unauthorized, 'no session');
      else if (user.id !== userId) socket.close(CLOSE.forbidden, 'other user');
      else if (socket.readyState === socket.OPEN) {
        sockets.add(socket, { userId, sessionId: user.sessionId });
      }
    } catch (error) {
      app.log.warn({ err: error }, 'a socket could not be judged');
      socket.close(CLOSE.failed);
    }
  }

  sockets.start();
  // Before the server waits for its connections, which sockets would never end.
  app.addHook('preClose', async () => {
    sockets.stop();
    // Those that wait to be judged, and those that do not answer their close.
    for (const socket of server.clients) socket.terminate();
  });
}

function readUserId(address: string, apiBase: string): string | undefined {
  const prefix = `${apiBase}/websocket/`;
  const path = address.split('?', 1)[0] ?? '';
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : undefined;
}

/** Programs send no origin; pages cannot leave theirs out. It is compared and never used to build an address. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
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
