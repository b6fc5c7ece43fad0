import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('gives each caller a turn of the event loop of their own, in the order in which they came', async () => {
  const takeTurn = createTurns();
  let turn = 0;
  let isDone = false;
  const count = async (): Promise<void> => {
    while (!isDone) {
      await setImmediate();
      turn += 1;
    }
  };
  const counting = count();
  const done: [number, number][] = [];
  await Promise.all(
    [0, 1, 2, 3].map(async (caller) => {
      await takeTurn();
      done.push([caller, turn]);
    }),
  );
  isDone = true;
  await counting;
  expect(done.map(([caller]) => caller)).toEqual([0, 1, 2, 3]);
  expect(new Set(done.map(([, at]) => at)).size).toBe(4);
});
