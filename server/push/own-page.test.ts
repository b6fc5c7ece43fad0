// Which pages may open a socket: those that came from a host that is ours by configuration, not from whatever name points here.
import { describe, expect, it } from 'vitest';
import { createOwnPages } from './own-page.ts';

const isOwn = createOwnPages({
  host: 'park.internal',
  publicUrl: 'https://park.example.com',
  corsOrigins: ['https://portal.example.com'],
});
const ask = (origin: string | undefined, host: string) =>
  isOwn({ headers: { host, ...(origin === undefined ? {} : { origin }) } });

describe('a socket', () => {
  it.each([
    [undefined, 'anything:1'],
    ['http://127.0.0.1:8080', '127.0.0.1:8080'],
    ['http://[::1]:8080', '[::1]:8080'],
    ['http://localhost:8080', 'localhost:8080'],
    ['http://park.internal:8080', 'park.internal:8080'],
    ['https://park.example.com', '10.0.0.5:8080'],
    ['https://portal.example.com', '10.0.0.5:8080'],
  ])('is opened for %s at %s', (origin, host) => {
    expect(ask(origin, host)).toBe(true);
  });

  it.each([
    // The owner of this name let it point to this machine after their page was loaded.
    ['http://rebound.example:8080', 'rebound.example:8080'],
    ['http://evil.example', '127.0.0.1:8080'],
    ['http://127.0.0.1:9999', '127.0.0.1:8080'],
    ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
    ['null', '127.0.0.1:8080'],
    ['', ''],
  ])('is refused for %s at %s', (origin, host) => {
    expect(ask(origin, host)).toBe(false);
  });
});
