// Opens sockets of a browser on the server that the page came from.
import type { SocketLike } from './notice-socket.ts';

/**
 * @param browser where the page lies
 * @param base path of the API
 * @returns opens a socket; the token goes as sub-protocol, so that it stands in no address and no log
 */
export function createConnect(
  browser: Pick<Window, 'location'>,
  base: () => string,
): (path: string, token: string) => SocketLike {
  return (path, token) => {
    const { protocol, host } = browser.location;
    return new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${base()}${path}`, [token]);
  };
}
