// Whether somebody or something is busy with a screen: steps that run, a dialog that is open.
import { observable } from '@formily/reactive';

export interface Occupied {
  /** Tracked by observers. */
  isOccupied(): boolean;
  /** @returns ends it; calling it twice ends it once */
  occupy(): () => void;
}

export function createOccupied(): Occupied {
  const state = observable.shallow({ count: 0 });
  return {
    isOccupied: () => state.count > 0,
    occupy: () => {
      let isOver = false;
      state.count += 1;
      return () => {
        if (isOver) return;
        isOver = true;
        state.count -= 1;
      };
    },
  };
}
