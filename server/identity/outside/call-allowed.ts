// Calls of other systems that documents ask for: of hosts that the configuration names and no others, whatever their name
// leads to.
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { OutsideError } from './call-out.ts';

/** Milliseconds until an answer must be there. */
const CALL_TIMEOUT = 10_000;
/** Bytes of an answer that are waited for; nobody reads them. */
const MAX_SIZE = 64 * 1024;

/** A call that the configuration does not allow: the same is refused whenever it is tried. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
}

export interface AllowedCall {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

/** Finds the addresses of a name. */
type Resolve = (name: string) => Promise<readonly { address: string }[]>;

/** This machine, its neighbours on the wire, and addresses that are no single machine. */
const NEAR = blocks([
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
]);

/** Networks inside. */
const PRIVATE = blocks([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['fc00::', 7],
  // Of the other family inside of these: what they lead to cannot be told.
  ['64:ff9b::', 32],
  ['2002::', 16],
]);

function blocks(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address));
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** An address of IPv4 that is written as one of IPv6 is judged as what it is. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

/**
 * Makes a call: the name is resolved once, and the connection goes to an address that was judged. Redirects are not
 * followed.
 * @param hosts that may be called: `name`, `name:port` or `*.domain`
 * @param resolve finds the addresses of a name; default as the machine does
 * @returns the status of the answer
 * @throws CallRefused for a host that is not listed, and for one that leads inside without being named itself
 * @throws OutsideError when there is no answer
 */
export async function callAllowed(
  call: AllowedCall,
  hosts: readonly string[],
  resolve: Resolve = (name) => lookup(name, { all: true }),
): Promise<number> {
  const url = new URL(call.url);
  const named = findHost(url, hosts);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const address = await findAddress(name, named, resolve);
  return send(url, call, address);
}

/** How a host is named in the list. @throws CallRefused when it is not */
function findHost(url: URL, hosts: readonly string[]): 'itself' | 'below' {
  const isUsual = url.port === '';
  const host = url.hostname.toLowerCase();
  const names = isUsual
    ? [host, `${host}:${url.protocol === 'https:' ? '443' : '80'}`]
    : [`${host}:${url.port}`];
  if (names.some((name) => hosts.includes(name))) return 'itself';
  const isBelow = hosts.some(
    (one) => one.startsWith('*.') && names.some((name) => name.endsWith(one.slice(1))),
  );
  if (isBelow) return 'below';
  throw new CallRefused(`OUTBOUND_HOSTS 没有主机 ${url.host}，请管理员加上后重试`);
}

async function findAddress(name: string, named: 'itself' | 'below', resolve: Resolve): Promise<string> {
  // An address, or this machine, can only be meant where it is written down.
  if (isIP(name) !== 0 && named === 'itself') return name;
  const found = await resolve(name).catch((error: unknown) => {
    throw new OutsideError(`${name} has no address`, { cause: error });
  });
  const wrong = found.find(({ address }) =>
    named === 'itself'
      ? name !== 'localhost' && isIn(NEAR, address)
      : isIn(NEAR, address) || isIn(PRIVATE, address),
  );
  if (wrong) throw new CallRefused(`主机 ${name} 指向内部地址，没有调用，请管理员检查 OUTBOUND_HOSTS`);
  const [first] = found;
  if (!first) throw new OutsideError(`${name} has no address`);
  return first.address;
}

function send(url: URL, { method, headers, body }: AllowedCall, address: string): Promise<number> {
  const family = isIP(address);
  const pinned: LookupFunction = (_name, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return new Promise((done, fail) => {
    const ask = url.protocol === 'https:' ? https.request : http.request;
    const request = ask(
      url,
      { method, headers, lookup: pinned, agent: false, signal: AbortSignal.timeout(CALL_TIMEOUT) },
      (answer) => {
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.byteLength;
          if (size > MAX_SIZE) answer.destroy();
        });
        // Closed also where it was larger than anybody waits for: its status came first.
        answer.on('close', () => done(answer.statusCode ?? 0));
        answer.on('error', () => undefined);
      },
    );
    request.on('error', (error) =>
      fail(new OutsideError(`${url.host} could not be asked`, { cause: error })),
    );
    request.end(body);
  });
}
