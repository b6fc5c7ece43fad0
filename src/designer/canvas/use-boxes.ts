// Boxes of the nodes on the canvas, measured anew whenever something of it may have moved.
import { useEffect, useState, type RefObject } from 'react';
import { measureNodes, type NodeBox } from './boxes.ts';

const NONE: readonly NodeBox[] = [];

/**
 * @param content holds the nodes; its corner is that of the coordinates
 * @param screen pointer of the node that is the screen itself
 */
export function useBoxes(content: RefObject<HTMLElement | null>, screen: string): readonly NodeBox[] {
  const [boxes, setBoxes] = useState(NONE);
  useEffect(() => {
    const root = content.current;
    if (!root) return undefined;
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      const origin = root.getBoundingClientRect();
      const { clientWidth: right, clientHeight: bottom } = root.parentElement ?? root;
      // The screen itself takes all the room there is, however little it draws.
      setBoxes(
        measureNodes(root, origin).map((box) =>
          box.pointer === screen ? { ...box, left: 0, top: 0, right, bottom } : box,
        ),
      );
    };
    const plan = (): void => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    const moved = new MutationObserver(plan);
    moved.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
    const resized = new ResizeObserver(plan);
    resized.observe(root);
    root.addEventListener('scroll', plan, true);
    root.addEventListener('load', plan, true);
    root.addEventListener('transitionend', plan, true);
    window.addEventListener('resize', plan);
    plan();
    return () => {
      cancelAnimationFrame(frame);
      moved.disconnect();
      resized.disconnect();
      root.removeEventListener('scroll', plan, true);
      root.removeEventListener('load', plan, true);
      root.removeEventListener('transitionend', plan, true);
      window.removeEventListener('resize', plan);
    };
  }, [content, screen]);
  return boxes;
}
