// Connections on which no request has come: closed after a while, and few of them from one address.
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddresses } from '../../kernel/client-address.ts';
import { createWaitingRoom } from '../../kernel/waiting-room.ts';

/** Browsers open connections ahead of what they ask; those of one office, and of everybody. */
const ROOM = { mostOfOne: 100, most: 1_000, patience: 10_000 };

/** Told of a request that came, whatever becomes of it. */
export type HearRequest = (request: Pick<IncomingMessage, 'socket'>) => void;

/**
 * Stands beside Node's own limit for headers, which knows no address and lets a connection be silent for a minute.
 * @param addresses the connections of a proxy in front are its own business
 * @returns to be told of requests for another protocol that do not come to a route: whoever takes those alone listens to
 * the server itself
 */
export function registerSilentConnections(
  app: FastifyInstance,
  addresses: Pick<ClientAddresses, 'isTrusted'>,
): HearRequest {
  const room = createWaitingRoom(ROOM);
  const waiting = new WeakMap<object, () => void>();
  const hear: HearRequest = ({ socket }) => waiting.get(socket)?.();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (addresses.isTrusted(address)) return;
    const leave = room.enter(address, () => socket.destroy());
    waiting.set(socket, leave);
    socket.once('close', leave);
  });
  app.server.prependListener('request', hear);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    hear(raw);
    done();
  });
  return hear;
}
