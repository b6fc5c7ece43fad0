// The client library of the message broker. Loaded with its first use.
// The build for browsers exports nothing else.
import mqtt, { type MqttClient } from 'mqtt';
import { randomKey } from '../../engine/values/random-key.ts';

/** Seconds between signs of life. */
const KEEPALIVE = 30;
/** Milliseconds to connect. */
const CONNECT_TIMEOUT = 10_000;
/** Milliseconds after a break until the next try. */
const RETRY_DELAY = 5_000;

/** Opens a connection under a client id at random, and keeps it open. */
export function openClient(url: string, user: { id: string; token: string }): MqttClient {
  return mqtt.connect(url, {
    // The embedded broker speaks this version.
    protocolVersion: 4,
    clientId: randomKey(),
    username: user.id,
    password: user.token,
    keepalive: KEEPALIVE,
    connectTimeout: CONNECT_TIMEOUT,
    reconnectPeriod: RETRY_DELAY,
    // A worker made of a text is not allowed here.
    timerVariant: 'native',
  });
}
