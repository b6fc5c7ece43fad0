// What a finger carries, beside it: below the finger nobody would see it.
import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDesigner } from '../designer-context.ts';

export function InHand(): ReactNode {
  const { hand } = useDesigner().desk;
  const held = useSyncExternalStore(hand.subscribe, hand.held);
  if (!held || held.isLetGo) return null;
  return createPortal(
    <div
      className="sw-designer-in-hand"
      style={{ transform: `translate(${String(held.x)}px, ${String(held.y)}px)` }}
      aria-hidden
    >
      {held.title}
    </div>,
    document.body,
  );
}
