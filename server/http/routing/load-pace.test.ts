// Who would wait too long is sent away, on quick machines and on slow ones.
import { expect, it } from 'vitest';
import { createLoad, LONGEST_WAIT, MAX_UNDER_WAY } from './load.ts';

/** A server that answers what waits longest first, at a pace of its own, by a clock that stands still in between. */
function openOffice({ pace }: { pace: number }) {
  let at = 0;
  const load = createLoad({ clock: () => at });
  const waiting: { since: number; answer: () => void }[] = [];
  const waits: number[] = [];
  let owed = 0;
  let sentAway = 0;
  return {
    waits,
    sentAway: () => sentAway,
    waiting: () => waiting.length,
    call() {
      try {
        load.checkRoom();
      } catch (error) {
        expect(error).toMatchObject({ error: 'unavailable', retryAfter: 5 });
        sentAway += 1;
        return;
      }
      const since = at;
      void load.finish(() => new Promise<void>((resolve) => waiting.push({ since, answer: resolve })));
    },
    /** Lets a hundredth of a second pass. */
    async pass() {
      at += 10;
      for (owed += pace / 100; owed >= 1; owed -= 1) {
        const next = waiting.shift();
        if (next === undefined) continue;
        waits.push(at - next.since);
        next.answer();
      }
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}

async function load(office: ReturnType<typeof openOffice>, rate: number, seconds: number): Promise<void> {
  let due = 0;
  for (let hundredth = 0; hundredth < seconds * 100; hundredth += 1) {
    for (due += rate / 100; due >= 1; due -= 1) office.call();
    await office.pass();
  }
}

it.each([40, 100, 300])(
  'a server that answers %i calls a second lets none of many wait past what it promises',
  async (pace) => {
    const office = openOffice({ pace });
    await load(office, 1500, 20);
    expect(office.sentAway()).toBeGreaterThan(5_000);
    while (office.waiting() > 0) await office.pass();
    expect(Math.max(...office.waits)).toBeLessThan(15_000);
    // It is busy to the end: no more are sent away than have to be.
    const promised = Math.min(LONGEST_WAIT, (MAX_UNDER_WAY / pace) * 1000);
    expect(Math.min(...office.waits.slice(-pace))).toBeGreaterThan(promised / 2);
  },
);

it('many who come at once after quiet hours are all answered', async () => {
  const office = openOffice({ pace: 300 });
  await load(office, 1, 60);
  for (let count = 0; count < 500; count += 1) office.call();
  await load(office, 100, 5);
  expect(office.sentAway()).toBe(0);
});

it('few calls that take long send nobody away', async () => {
  const office = openOffice({ pace: 0 });
  for (let count = 0; count < 90; count += 1) office.call();
  await load(office, 0, 30);
  office.call();
  expect(office.sentAway()).toBe(0);
});

it('there is room again when the crowd is gone', async () => {
  const office = openOffice({ pace: 100 });
  await load(office, 1500, 5);
  const before = office.sentAway();
  expect(before).toBeGreaterThan(0);
  while (office.waiting() > 0) await office.pass();
  await load(office, 1, 60);
  for (let count = 0; count < 500; count += 1) office.call();
  expect(office.sentAway()).toBe(before);
});
