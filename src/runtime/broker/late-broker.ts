// The broker of a page that has not needed one: its code is loaded when it is first asked for.
import type { Broker, Outcome } from './broker.ts';
import { BROKER_TEXTS } from './texts.ts';

/** @param load gives the broker itself; asked once, and again after it failed */
export function createLateBroker(load: () => Promise<Broker>): Broker {
  let loading: Promise<Broker> | undefined;
  const broker = (): Promise<Broker> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  let end: () => void = () => undefined;
  const command = async (run: (of: Broker) => Promise<Outcome>): Promise<Outcome> => {
    if (loading === undefined) return { isDone: false, text: BROKER_TEXTS.offline };
    return loading.then(run, () => ({ isDone: false, text: BROKER_TEXTS.offline }));
  };
  return {
    open: (user, topics, events) => {
      end();
      let isOver = false;
      let endOpened: () => void = () => undefined;
      broker().then(
        (loaded) => {
          if (!isOver) endOpened = loaded.open(user, topics, events);
        },
        () => {
          if (!isOver) events.onDown();
        },
      );
      const finish = (): void => {
        isOver = true;
        endOpened();
      };
      end = finish;
      return finish;
    },
    subscribe: (topic) => command((loaded) => loaded.subscribe(topic)),
    unsubscribe: (topic) => command((loaded) => loaded.unsubscribe(topic)),
    publish: (topic, text) =>
      loading === undefined
        ? Promise.resolve({ isDone: false, text: BROKER_TEXTS.noClient })
        : command((loaded) => loaded.publish(topic, text)),
  };
}
