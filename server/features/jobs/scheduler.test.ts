// When the scheduler looks: as soon as something is due, but neither all the time nor too seldom.
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerScheduler } from './scheduler.ts';

let until: () => Promise<number>;
const runDue = vi.fn(async () => 0);
const looksWithin = async (milliseconds: number) => {
  const before = runDue.mock.calls.length;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return runDue.mock.calls.length - before;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  runDue.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const app = Fastify();
  registerScheduler(app, { runDue, untilDue: () => until() });
  return app;
}

describe('the scheduler', () => {
  it('looks when the next job is due', async () => {
    until = async () => 3200;
    const app = open();
    expect(await looksWithin(1000)).toBe(1);
    expect(await looksWithin(3199)).toBe(0);
    expect(await looksWithin(1)).toBe(1);
    await app.close();
  });

  it('looks every five seconds when nothing is planned, every second while another server runs what is due', async () => {
    until = async () => Infinity;
    const app = open();
    expect(await looksWithin(1000)).toBe(1);
    expect(await looksWithin(20_000)).toBe(4);
    until = async () => -500;
    expect(await looksWithin(5000)).toBe(1);
    expect(await looksWithin(5000)).toBe(5);
    await app.close();
  });

  it('goes on after a look that failed, and ends with the app', async () => {
    until = async () => {
      throw new Error('no database');
    };
    const app = open();
    expect(await looksWithin(1000)).toBe(1);
    expect(await looksWithin(5000)).toBe(1);
    await app.close();
    expect(await looksWithin(30_000)).toBe(0);
  });
});
