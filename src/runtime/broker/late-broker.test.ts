import { describe, expect, it, vi } from 'vitest';
import type { Broker, BrokerEvents } from './broker.ts';
import { createLateBroker } from './late-broker.ts';

const user = { id: 'u1', token: 't' };

function events(): BrokerEvents & { downs: number } {
  const told = {
    downs: 0,
    onText: () => undefined,
    onUp: () => undefined,
    onDown: () => void (told.downs += 1),
  };
  return told;
}

function loaded(): { broker: Broker; opened: string[]; ended: string[] } {
  const opened: string[] = [];
  const ended: string[] = [];
  const done = (text: string) => Promise.resolve({ isDone: true, text });
  return {
    opened,
    ended,
    broker: {
      open: ({ id }) => {
        opened.push(id);
        return () => void ended.push(id);
      },
      subscribe: done,
      unsubscribe: done,
      publish: (_topic, text) => done(text),
    },
  };
}

describe('a broker that nobody needed yet', () => {
  it('is loaded once, when a connection is asked for, and hands it over', async () => {
    const { broker, opened, ended } = loaded();
    const load = vi.fn(() => Promise.resolve(broker));
    const late = createLateBroker(load);
    expect(load).not.toHaveBeenCalled();
    const end = late.open(user, ['topic'], events());
    await expect.poll(() => opened).toEqual(['u1']);
    end();
    expect(ended).toEqual(['u1']);
    late.open({ ...user, id: 'u2' }, ['topic'], events());
    await expect.poll(() => opened).toEqual(['u1', 'u2']);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await late.subscribe('topic')).toEqual({ isDone: true, text: 'topic' });
  });

  it('opens nothing that was ended while it was loaded, and nothing of the user before', async () => {
    const { broker, opened } = loaded();
    const late = createLateBroker(() => Promise.resolve(broker));
    late.open(user, ['topic'], events());
    late.open({ ...user, id: 'u2' }, ['topic'], events());
    await expect.poll(() => opened).toEqual(['u2']);
    late.open({ ...user, id: 'u3' }, ['topic'], events())();
    await Promise.resolve();
    expect(opened).toEqual(['u2']);
  });

  it('says that there is no connection when it cannot be loaded, and is loaded again the next time', async () => {
    const { broker, opened } = loaded();
    const answers = [Promise.reject(new Error('offline')), Promise.resolve(broker)];
    const late = createLateBroker(() => answers.shift() ?? Promise.resolve(broker));
    const told = events();
    late.open(user, ['topic'], told);
    await expect.poll(() => told.downs).toBe(1);
    late.open(user, ['topic'], told);
    await expect.poll(() => opened).toEqual(['u1']);
    expect(told.downs).toBe(1);
  });

  it('answers commands before any connection as one that is not there', async () => {
    const late = createLateBroker(() => Promise.reject(new Error('never')));
    expect((await late.subscribe('topic')).isDone).toBe(false);
    expect((await late.publish('topic', 'text')).isDone).toBe(false);
  });
});
