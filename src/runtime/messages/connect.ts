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
  return (path, token) => new WebSocket(`${socketBase(browser, base)}${path}`, [token]);
}

/** Where sockets of the server lie that a page came from. */
export function socketBase(browser: Pick<Window, 'location'>, base: () => string): string {
  const { protocol, host } = browser.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${base()}`;
}
