// The connection to the message broker: one per user, opened where it is needed. Every command tells what became of it.
import type { MqttClient } from 'mqtt';
import { BROKER_TEXTS, describeSent } from './texts.ts';
import { asError } from '../../engine/values/errors.ts';

/** Milliseconds that the broker has to answer a command. */
const ANSWER_TIMEOUT = 10_000;
const QOS = 1;
/** Return codes of the broker that trying again does not change: who it is. */
const REFUSED: readonly unknown[] = [4, 5];

/** What became of a command, in words for people. */
export interface Outcome {
  isDone: boolean;
  text: string;
}

export interface BrokerEvents {
  onText(text: string): void;
  /** Connected, and the topics are heard: for the first time or again. */
  onUp(): void;
  /** No connection for now; told once, not with every try. */
  onDown(): void;
}

export interface Broker {
  /** Connects as a user and hears these topics. A connection of before is ended. @returns ends it */
  open(user: { id: string; token: string }, topics: readonly string[], events: BrokerEvents): () => void;
  subscribe(topic: string): Promise<Outcome>;
  unsubscribe(topic: string): Promise<Outcome>;
  publish(topic: string, text: string): Promise<Outcome>;
}

export interface BrokerOptions {
  /** Address of the broker. */
  url(): string;
  /** Loads the client library; tests give their own. */
  load?(): Promise<{ openClient(url: string, user: { id: string; token: string }): MqttClient }>;
}

type State =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'open'; client: MqttClient }
  | { kind: 'ended' };

export function createBroker({ url, load = () => import('./mqtt-client.ts') }: BrokerOptions): Broker {
  let state: State = { kind: 'none' };
  let end: () => void = () => undefined;

  /** Runs a command on a connection that is there. */
  async function run(
    texts: { done: string; failed: string; none?: string },
    command: (client: MqttClient) => Promise<unknown>,
  ): Promise<Outcome> {
    if (state.kind === 'none') return { isDone: false, text: texts.none ?? BROKER_TEXTS.offline };
    if (state.kind === 'ended') return { isDone: false, text: BROKER_TEXTS.ended };
    if (state.kind === 'loading' || !state.client.connected) {
      return { isDone: false, text: BROKER_TEXTS.offline };
    }
    const { client } = state;
    try {
      await answered(client, command(client));
      return { isDone: true, text: texts.done };
    } catch {
      return { isDone: false, text: isEnded(client) ? BROKER_TEXTS.ended : texts.failed };
    }
  }

  function isEnded(client: MqttClient): boolean {
    return state.kind === 'ended' || client.disconnecting;
  }

  return {
    open: (user, topics, events) => {
      end();
      state = { kind: 'loading' };
      let isOver = false;
      let isDown = false;
      let opened: MqttClient | undefined;

      const down = (): void => {
        if (!isDown && !isOver) events.onDown();
        isDown = true;
      };
      const finish = (): void => {
        if (isOver) return;
        isOver = true;
        state = { kind: 'ended' };
        opened?.end(true);
      };
      end = finish;

      void load().then(
        ({ openClient }) => {
          if (isOver) return;
          const client = openClient(url(), user);
          opened = client;
          state = { kind: 'open', client };
          client.on('message', (_topic, payload) => events.onText(payload.toString()));
          client.on('connect', () => {
            client.subscribe([...topics], { qos: QOS }, (error) => {
              if (isOver) return;
              if (error) return down();
              isDown = false;
              events.onUp();
            });
          });
          client.on('close', down);
          client.on('error', (error) => {
            if ('code' in error && REFUSED.includes(error.code)) finish();
            else down();
          });
        },
        // The part could not be loaded.
        () => {
          if (!isOver) state = { kind: 'none' };
          down();
        },
      );
      return finish;
    },

    subscribe: (topic) =>
      run({ done: BROKER_TEXTS.subscribed, failed: BROKER_TEXTS.subscribeFailed }, (client) =>
        client.subscribeAsync(topic, { qos: QOS }),
      ),

    unsubscribe: (topic) =>
      run({ done: BROKER_TEXTS.unsubscribed, failed: BROKER_TEXTS.unsubscribeFailed }, (client) =>
        client.unsubscribeAsync(topic),
      ),

    publish: (topic, text) =>
      run(
        { done: describeSent(topic), failed: BROKER_TEXTS.sendFailed, none: BROKER_TEXTS.noClient },
        (client) => {
          const sent = client.publishAsync(topic, text, { qos: QOS });
          // Sent once: who repeats a command to a device is a person, not the next connection.
          const id = client.getLastMessageId();
          const drop = (): void => void client.removeOutgoingMessage(id);
          client.once('close', drop);
          const forget = (): void => void client.off('close', drop);
          void sent.then(forget, forget);
          return sent;
        },
      ),
  };
}

/** A command whose answer is lost with the connection, or never comes, has failed. */
function answered(client: MqttClient, command: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (): void => settle(() => reject(new Error('no answer')));
    const limit = setTimeout(fail, ANSWER_TIMEOUT);
    const settle = (tell: () => void): void => {
      clearTimeout(limit);
      client.off('close', fail);
      tell();
    };
    client.once('close', fail);
    command.then(
      (answer) => settle(() => resolve(answer)),
      (error: unknown) => settle(() => reject(asError(error))),
    );
  });
}
