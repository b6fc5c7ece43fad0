// A message broker outside (MQTT_URL): every push goes there too, for whoever listens without this product.
import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { FastifyBaseLogger } from 'fastify';
import { saidTo, type Pushes } from './pushes.ts';
import { EVERYBODY_TOPIC, topicOf } from './topics.ts';

/** Messages that may wait for their acknowledgement; while the broker is away nothing piles up beyond it. */
const MAX_WAITING = 1_000;
/** Milliseconds between tries to reach it. */
const RETRY_DELAY = 5_000;

export interface OutsideBroker extends Pushes {
  stop(): Promise<void>;
}

/** @param url undefined without such a broker; it may hold a password and is logged nowhere */
export async function openOutsideBroker(
  url: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<OutsideBroker | undefined> {
  if (url === undefined) return undefined;
  const { connect } = await import('mqtt');
  const client = connect(url, {
    protocolVersion: 4,
    clientId: `screenwright-${randomUUID()}`,
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: RETRY_DELAY,
  });
  let waiting = 0;
  let isLost = false;
  client.on('connect', () => {
    isLost = false;
    log.info('the broker of MQTT_URL is connected');
  });
  client.on('error', (error) => {
    // Once per loss, not with every try.
    if (!isLost) log.warn({ reason: error.message }, 'the broker of MQTT_URL cannot be used');
    isLost = true;
  });

  function publish(topic: string, message: object): void {
    if (waiting >= MAX_WAITING) return;
    waiting += 1;
    client.publish(topic, JSON.stringify(message), { qos: 1 }, () => {
      waiting -= 1;
    });
  }

  return {
    send: (push, userIds) => {
      if (userIds === undefined) return publish(EVERYBODY_TOPIC, saidTo(push));
      for (const userId of userIds) publish(topicOf(userId), { ...saidTo(push), userId });
    },
    stop: () => end(client),
  };
}

function end(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.end(true, {}, () => resolve()));
}
