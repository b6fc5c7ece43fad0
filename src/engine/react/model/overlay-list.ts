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
        const { row } = options;
        const taken = items.findIndex(({ key }) => key === row?.frame);
        const before = items[taken];
        const key = before?.key ?? lastKey;
        const round = lastKey;
        const overlay: Overlay = {
          ...options,
          key,
          round,
          settle: (result) => {
            const at = items.findIndex((one) => one.round === round);
            resolve(result);
            // Another one has its frame.
            if (at < 0) return;
            items.splice(at, 1);
            row?.show();
          },
        };
        items.splice(before ? taken : items.length, before ? 1 : 0, overlay);
        before?.settle({ isDone: false, result: undefined });
      }),
    closeAll: () => {
      for (const overlay of [...items]) overlay.settle({ isDone: false, result: undefined });
    },
  };
}
