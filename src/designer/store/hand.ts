// What a finger carries from a panel to the canvas. It has its own listeners: the desk is not drawn anew with every move.
import type { Carried } from '../canvas/protocol.ts';

/** Something new on its way, as the window of the page has it. */
export interface Held extends Carried {
  title: string;
}

export interface Hand {
  /** Undefined while it is empty. */
  held(): Held | undefined;
  hold(next: Held | undefined): void;
  /** @returns ends it */
  subscribe(listener: () => void): () => void;
}

export function createHand(): Hand {
  const listeners = new Set<() => void>();
  let held: Held | undefined;
  return {
    held: () => held,
    hold: (next) => {
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
