import { expect, it } from 'vitest';
import { createClock } from './clock.ts';

it('takes the time of the server, half a second and half the way of the answer later', () => {
  let elapsed = 1_000;
  const clock = createClock(
    () => elapsed,
    () => 0,
  );
  clock.learn('Fri, 20 Nov 2026 12:00:00 GMT', 1_000, 1_200);
  elapsed = 2_100;
  expect(clock.now()).toBe(Date.UTC(2026, 10, 20, 12, 0, 1) + 500);
});

it('does not follow the system clock once it runs', () => {
  let local = 1_000_000;
  const clock = createClock(
    () => 5,
    () => local,
  );
  local += 86_400_000;
  expect(clock.now()).toBe(1_000_000);
});

it('believes the quickest answer, and any after ten minutes', () => {
  let elapsed = 0;
  const clock = createClock(() => elapsed);
  const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toUTCString();
  clock.learn(at(0), 0, 20);
  const good = clock.now();
  clock.learn(at(30), 100, 5_000);
  expect(clock.now()).toBe(good);
  elapsed = 700_000;
  clock.learn(at(30), 699_000, 700_000);
  expect(clock.now()).toBe(Date.UTC(2026, 0, 1, 0, 0, 30) + 500 + 500);
});

it('ignores headers it cannot read', () => {
  const clock = createClock(
    () => 0,
    () => 42,
  );
  clock.learn('yesterday', 0, 0);
  clock.learn(undefined, 0, 0);
  expect(clock.now()).toBe(42);
});
