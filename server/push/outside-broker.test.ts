// Pushes at a broker outside (MQTT_URL): one that runs in this process, and the one of TEST_MQTT_URL where there is one.
import net, { type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import { connect } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { openAdministration } from '../../tests/administration-driver.ts';
import { openOutsideBroker } from './outside-broker.ts';

const given = process.env['TEST_MQTT_URL'];
if (!given) console.log('the broker of TEST_MQTT_URL is not tried: the variable is not set');

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A broker on a port of its own that lets one name in, and counts what everybody is told. */
async function startBroker(port = 0) {
  const broker = await Aedes.createBroker({
    authenticate: (_client, name, password, done) =>
      done(null, name === 'park' && password?.toString() === 'Kran-7'),
  });
  let heard = 0;
  broker.on('publish', ({ topic }) => {
    if (topic === 'topic') heard += 1;
  });
  const server = net.createServer((socket) => void broker.handle(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => broker.close(() => server.close(() => resolve())));
  return { port: (server.address() as AddressInfo).port, stop, heard: () => heard };
}

/** Announces, and expects that somebody at the broker hears it. */
async function expectHeard(url: string) {
  const ear = connect(url, { protocolVersion: 4 }).on('error', () => undefined);
  closers.push(() => ear.endAsync(true));
  const heard: Record<string, unknown>[] = [];
  ear.on('message', (topic, payload) =>
    heard.push({ topic, ...(JSON.parse(payload.toString()) as Record<string, unknown>) }),
  );
  await new Promise((resolve) => ear.once('connect', resolve));
  await ear.subscribeAsync(['topic', 'user/+'], { qos: 1 });

  const office = await openAdministration({ config: { mqttUrl: url } });
  closers.push(() => office.close());
  const publish = async (titile: string, more: object = {}) => {
    const { result } = await office.call<{ id: string }>('POST', '/annountCement/add', {
      titile,
      msgContent: '<p>文</p>',
      ...more,
    });
    await office.call('GET', `/annountCement/doReleaseData?id=${result.id}`);
    return result.id;
  };
  const first = await publish('全体停电');
  const staff = await office.userId('staff');
  const second = await publish('只给你', { msgType: 'USER', userIds: staff });
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toEqual([
      { topic: 'topic', cmd: 'topic', msgId: first, msgTxt: '全体停电' },
      { topic: `user/${staff}`, cmd: 'user', msgId: second, msgTxt: '只给你', userId: staff },
    ]);
  return { office, publish, heard };
}

describe('a broker outside', () => {
  it('gets every push, under the topics of the embedded one', async () => {
    const broker = await startBroker();
    closers.push(broker.stop);
    await expectHeard(`mqtt://park:Kran-7@127.0.0.1:${String(broker.port)}`);
  });

  it('that is away or refuses is logged without its password, and stops nothing', async () => {
    const broker = await startBroker();
    closers.push(broker.stop);
    const url = `mqtt://park:wrong-word@127.0.0.1:${String(broker.port)}`;
    const office = await openAdministration({ config: { mqttUrl: url } });
    closers.push(() => office.close());
    const line = { msg: 'the broker of MQTT_URL cannot be used' };
    await expect.poll(() => office.server.log).toContainEqual(expect.objectContaining(line));
    const { result } = await office.call<{ id: string }>('POST', '/annountCement/add', {
      titile: '照常',
      msgContent: '<p>文</p>',
    });
    const released = await office.call('GET', `/annountCement/doReleaseData?id=${result.id}`);
    expect(released.success).toBe(true);
    expect(JSON.stringify(office.server.log)).not.toContain('wrong-word');
  });

  it('that comes back gets the first thousand of what waited, and what follows', async () => {
    const first = await startBroker();
    const url = `mqtt://park:Kran-7@127.0.0.1:${String(first.port)}`;
    await first.stop();
    const outside = await openOutsideBroker(url, { warn: () => undefined, info: () => undefined });
    closers.push(() => outside?.stop() ?? Promise.resolve());
    const say = (count: number) => {
      for (let at = 0; at < count; at += 1) outside?.send({ cmd: 'topic', msgId: String(at), msgTxt: '' });
    };
    say(1_500);
    const again = await startBroker(first.port);
    closers.push(again.stop);
    await expect.poll(again.heard, { timeout: 20_000 }).toBe(1_000);
    // What was acknowledged makes room: more than a thousand again goes through.
    await expect.poll(() => (say(200), again.heard())).toBeGreaterThan(2_500);
  });

  it.skipIf(!given)('of TEST_MQTT_URL gets every push', async () => {
    await expectHeard(given ?? '');
  });
});
