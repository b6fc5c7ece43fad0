// A TCP proxy that loses the rest of a message: what a client sees when a cable is pulled at byte N.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cut {
  /** Whose bytes are counted: those of the request or those of the answer. */
  direction: 'request' | 'answer';
  /** Bytes that get through before both sides lose the connection. */
  after: number;
}

export interface CuttingProxy {
  port: number;
  /** Applies to the next connection and those after it; undefined lets everything through. */
  cut: Cut | undefined;
  close(): Promise<void>;
}

/** Opens a proxy in front of `targetPort` on this machine. */
export async function openCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const proxy: CuttingProxy = { port: 0, cut: undefined, close };
  const server = createServer((client) => {
    const { cut } = proxy;
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    client.on('close', () => target.end());
    target.on('close', () => client.end());
    pass(client, target, cut?.direction === 'request' ? cut.after : Infinity);
    pass(target, client, cut?.direction === 'answer' ? cut.after : Infinity);
  });

  /** Passes `limit` bytes on, then breaks the connection to the client. The server goes on with what it got. */
  function pass(from: Socket, to: Socket, limit: number): void {
    let passed = 0;
    from.on('data', (chunk: Buffer) => {
      const rest = limit - passed;
      passed += chunk.length;
      if (chunk.length < rest) {
        to.write(chunk);
        return;
      }
      to.write(chunk.subarray(0, rest), () => {
        from.destroy();
        to.destroy();
      });
    });
  }

  async function close(): Promise<void> {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
