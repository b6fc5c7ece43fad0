// The address the server listens on: whether it is free, what is wrong with it, and how a person reaches it.
import net from 'node:net';
import type { Config } from '../config/config.ts';
import { StartupError } from '../kernel/startup-error.ts';

/**
 * Finds out early whether the address can be had, before long steps begin.
 * @throws StartupError when it cannot
 */
export function checkAddress(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error) => reject(explainListenError(error, config)));
    server.listen({ host: config.host, port: config.port }, () => server.close(() => resolve()));
  });
}

/** Turns what the system said of a listening socket into one line with what to do. */
export function explainListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : 8080;
    return new StartupError(
      `端口 ${port} 已被占用，请换一个端口，例如 PORT=${other}`,
      `port ${port} is taken: choose another one, for example PORT=${other}`,
    );
  }
  if (code === 'EACCES') {
    return new StartupError(
      `没有权限使用端口 ${port}，请换一个 1024 以上的端口，例如 PORT=8080`,
      `no permission for port ${port}: choose one above 1024, for example PORT=8080`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartupError(
      `HOST=${host} 不是本机的地址，请用 127.0.0.1（仅本机）或 0.0.0.0（所有网卡）`,
      `HOST=${host} is no address of this machine: use 127.0.0.1 (this machine only) or 0.0.0.0 (all networks)`,
    );
  }
  return error;
}

/** The address to open in a browser on this machine. */
export function formatAddress(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/`;
}
