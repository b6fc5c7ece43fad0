// Who a call counts for behind a proxy: whom a trusted one names, and never whom a header of anybody else names.
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../tests/app-driver.ts';
import { createClientAddresses, isProxyAddress } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('the address of a connection', () => {
  const { read } = createClientAddresses(['10.0.0.0/24', '::1', '192.168.7.7']);

  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.0.0.5', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.5', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.5', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.5', '6.6.6.6, 198.51.100.1, 192.168.7.7', '198.51.100.1'],
    ['::1', '2001:db8::5', '2001:db8::5'],
    ['10.0.0.5', undefined, '10.0.0.5'],
    ['10.0.0.5', '', '10.0.0.5'],
    ['10.0.1.5', '198.51.100.1', '10.0.1.5'],
  ])('that ends at %s and names %j is %s', (remote, forwarded, expected) => {
    expect(read(request(remote, forwarded))).toBe(expected);
  });

  it.each(['10.0.0.5', '10.0.0.0/8', '::1', '2001:db8::/32'])('may be that of a proxy: %s', (text) => {
    expect(isProxyAddress(text)).toBe(true);
  });
  it.each([
    'proxy',
    '10.0.0',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '1.2.3.4/',
    '*',
    'fe80::1%eth0',
  ])('is none of a proxy: %s', (text) => {
    expect(isProxyAddress(text)).toBe(false);
  });
});

describe('behind a proxy of the configuration', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => app.close());

  const signIn = (from: string, password: string, remoteAddress = '127.0.0.1') =>
    app.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      remoteAddress,
      headers: { 'x-forwarded-for': from },
      payload: { username: 'admin', password },
    });

  it('a guesser closes nobody else’s door, and each is written down with their own address', async () => {
    for (let at = 0; at < 6; at++) await signIn('198.51.100.1', 'wrong');
    expect((await signIn('198.51.100.1', TEST_PASSWORD)).statusCode).toBe(429);
    expect((await signIn('198.51.100.2', TEST_PASSWORD)).json()).toMatchObject({ code: 200 });
    const row = await app.db
      .selectFrom('sys_log')
      .select('ip')
      .where('result', '=', 1)
      .where('log_type', '=', 1)
      .executeTakeFirst();
    expect(row?.ip).toBe('198.51.100.2');
  });

  it('nobody else gets fresh tries by naming other addresses', async () => {
    await app.db.deleteFrom('sys_login_throttle').execute();
    for (let at = 0; at < 5; at++) await signIn(`198.51.100.${String(at)}`, 'wrong', '203.0.113.9');
    expect((await signIn('198.51.100.99', TEST_PASSWORD, '203.0.113.9')).statusCode).toBe(429);
  });
});
