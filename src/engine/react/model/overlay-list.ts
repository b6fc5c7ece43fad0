// Open dialogs and drawers, in the order in which they were opened.
import { observable } from '@formily/reactive';
import type { OpenOptions, OpenResult } from '../../action/host.ts';
import type { Overlay } from './screen-model.ts';

export interface OverlayList {
  /** Tracked by observers. */
  readonly items: readonly Overlay[];
  /** Resolves when it was closed. */
  open(options: OpenOptions): Promise<OpenResult>;
  /** Closes every one as if the user had cancelled it, without asking. */
  closeAll(): void;
}

export function createOverlayList(): OverlayList {
  const items = observable.shallow<Overlay[]>([]);
  let lastKey = 0;
  return {
    items,
    open: (options) =>
      new Promise((resolve) => {
        lastKey += 1;
        const overlay: Overlay = {
          ...options,
          key: lastKey,
          settle: (result) => {
            const at = items.findIndex((one) => one.key === overlay.key);
            if (at >= 0) items.splice(at, 1);
            resolve(result);
          },
        };
        items.push(overlay);
      }),
    closeAll: () => {
      for (const overlay of [...items]) overlay.settle({ isDone: false, result: undefined });
    },
  };
}
