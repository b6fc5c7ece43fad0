import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAllowed, CallRefused } from './call-allowed.ts';
import { OutsideError } from './call-out.ts';

const names = new Map<string, string[]>();
const asked: string[] = [];
const resolve = (name: string): Promise<{ address: string }[]> => {
  asked.push(name);
  const addresses = names.get(name);
  if (!addresses) return Promise.reject(new Error(`no address of ${name}`));
  return Promise.resolve(addresses.map((address) => ({ address })));
};

const received: { url: string; host: string; body: string; key: string }[] = [];
let server: http.Server;
let port: string;

beforeAll(async () => {
  server = http.createServer((request, answer) => {
    const { host = '', 'idempotency-key': key = '' } = request.headers;
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push({ url: request.url ?? '', host, body, key: String(key) });
      if (request.url === '/elsewhere') answer.writeHead(302, { location: '/reached' }).end();
      else if (request.url === '/endless') answer.writeHead(200).write('x'.repeat(1024 * 1024));
      else answer.writeHead(201).end('made');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = String((server.address() as AddressInfo).port);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  names.clear();
  asked.length = 0;
  received.length = 0;
});

const call = (url: string, hosts: readonly string[]): Promise<number> =>
  callAllowed({ url, method: 'POST', headers: { 'idempotency-key': 'k' }, body: '{"a":1}' }, hosts, resolve);

describe('a call of another system', () => {
  it('goes to a host that is listed with its port, with body and key', async () => {
    expect(await call(`http://127.0.0.1:${port}/hook`, [`127.0.0.1:${port}`])).toBe(201);
    expect(received).toEqual([{ url: '/hook', host: `127.0.0.1:${port}`, body: '{"a":1}', key: 'k' }]);
  });

  it.each([
    ['nothing is listed', []],
    ['its name is listed without this port', ['127.0.0.1']],
    ['another host is listed', ['127.0.0.2:80', 'erp.example.com']],
    ['only hosts below its name are listed', ['*.127.0.0.1']],
  ])('is refused where %s', async (_, hosts) => {
    await expect(call(`http://127.0.0.1:${port}/hook`, hosts)).rejects.toThrow(CallRefused);
    expect(received).toEqual([]);
  });

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine, as one of IPv6', '::1'],
    ['this machine, written as one of IPv4 within IPv6', '::ffff:127.0.0.1'],
    ['a neighbour on the wire, where clouds keep their secrets', '169.254.169.254'],
    ['no machine at all', '0.0.0.0'],
  ])('is refused when a listed name leads to %s', async (_, address) => {
    names.set('erp.example.com', ['93.184.216.34', address]);
    await expect(call(`http://erp.example.com:${port}/`, [`erp.example.com:${port}`])).rejects.toThrow(
      '指向内部地址',
    );
    expect(received).toEqual([]);
  });

  it('goes into a private network only where the very host is listed', async () => {
    names.set('erp.example.com', ['10.255.255.1']);
    await expect(call('http://erp.example.com/', ['*.example.com'])).rejects.toThrow('指向内部地址');
    names.set('erp.example.com', ['::ffff:192.168.0.9']);
    await expect(call('http://erp.example.com/', ['*.example.com'])).rejects.toThrow('指向内部地址');
  });

  it('goes to the address that was judged, whatever the name leads to a moment later', async () => {
    names.set('localhost', ['127.0.0.1']);
    expect(await call(`http://localhost:${port}/hook`, [`localhost:${port}`])).toBe(201);
    expect(asked).toEqual(['localhost']);
    expect(received).toMatchObject([{ host: `localhost:${port}` }]);
  });

  it('follows nobody elsewhere', async () => {
    expect(await call(`http://127.0.0.1:${port}/elsewhere`, [`127.0.0.1:${port}`])).toBe(302);
    expect(received.map(({ url }) => url)).toEqual(['/elsewhere']);
  });

  it('waits for no more of an answer than it can need', async () => {
    expect(await call(`http://127.0.0.1:${port}/endless`, [`127.0.0.1:${port}`])).toBe(200);
  });

  it('says so when nobody answers', async () => {
    await expect(call('http://127.0.0.1:1/', ['127.0.0.1:1'])).rejects.toThrow(OutsideError);
    await expect(call('http://gone.example.com/', ['gone.example.com'])).rejects.toThrow(OutsideError);
  });
});
