// What is chosen in a tree outlives the page: it is there again after a reload, and for whoever opens a link that was sent.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { TreeItem, TreeKey } from './nodes.ts';

interface Choice {
  node: PlanNode;
  model: ScreenModel;
  /** Name of the state that holds the chosen key; undefined where the tree keeps none. */
  state: string | undefined;
  /** By their keys; undefined until they came. */
  items: ReadonlyMap<TreeKey, TreeItem> | undefined;
  /** Told once of what came back. */
  onRestored: (item: TreeItem) => void;
  /** Told where what was chosen is no longer there. */
  onGone: () => void;
}

export function useKeptChoice({ node, model, state, items, onRestored, onGone }: Choice): void {
  // Its state was there before anything was asked for: lists depend on what is chosen.
  const restored = useRef(model.chosen.get(node.address));
  const readKept = (): unknown => (state === undefined ? undefined : model.state[state]);

  // Pressed, or set by another part of the page.
  const kept = readKept();
  const follow = useEffectEvent(() => {
    const key = readKept();
    if (isKey(key)) model.chosen.set(node.address, key);
    else model.chosen.delete(node.address);
  });
  useEffect(() => {
    if (state !== undefined) follow();
  }, [state, kept]);

  const settle = useEffectEvent((known: ReadonlyMap<TreeKey, TreeItem>) => {
    const key = restored.current;
    restored.current = undefined;
    // Whoever was quicker has chosen something else.
    if (state === undefined || key === undefined || readKept() !== key) return;
    const item = known.get(key);
    if (item) {
      onRestored(item);
      return;
    }
    model.setState(state, null);
    onGone();
  });
  useEffect(() => {
    if (items) settle(items);
  }, [items]);
}

function isKey(value: unknown): value is TreeKey {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
