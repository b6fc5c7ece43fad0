// Whose address a connection counts for: that of its other end, or, where that is a proxy of the configuration, the one that
// the proxy names.
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

export interface ClientAddresses {
  /** Whether `X-Forwarded-For` of this end of a connection is believed. */
  isTrusted(address: string): boolean;
  /** The address of whoever asks. */
  read(request: Pick<IncomingMessage, 'headers' | 'socket'>): string;
}

/** @param proxies addresses and networks (`10.0.0.0/8`) as the configuration reads them */
export function createClientAddresses(proxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/', 2);
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }

  function isTrusted(address: string): boolean {
    // Asked several times a call, and a list answers slowly even when it is empty.
    if (proxies.length === 0) return false;
    const plain = toPlain(address);
    if (isIPv4(plain)) return trusted.check(plain, 'ipv4');
    return isIPv6(plain) && trusted.check(plain, 'ipv6');
  }

  return {
    isTrusted,
    read({ headers, socket }) {
      const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      let address = toPlain(socket.remoteAddress ?? '');
      // The last one was added by the proxy that is connected, the ones before it by whoever is behind that one.
      while (isTrusted(address)) {
        const next = named.pop()?.trim();
        if (!next) break;
        address = toPlain(next);
      }
      return address;
    },
  };
}

/** An IPv4 address as a socket of both families tells it. */
function toPlain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether a text is an address or a network with a prefix of its own, not the whole internet. */
export function isProxyAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const longest = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : 0;
  if (longest === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest;
}
