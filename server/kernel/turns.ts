// Work of which many pieces may be asked for at once, each short: one is done in each turn of the event loop, so that whoever
// asks for something else meanwhile waits for one piece and not for all.
import { setImmediate } from 'node:timers/promises';

/** @returns waits for a turn of the event loop that no earlier caller of it has */
export function createTurns(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    last = last.then(() => setImmediate());
    await last;
  };
}
