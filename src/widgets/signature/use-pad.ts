// The pen over a canvas: loaded with the first signature field, gone with its box.
import type SignaturePad from 'signature_pad';
import { useEffect, useState, type RefObject } from 'react';

export type PadState = { status: 'loading' | 'failed' } | { status: 'ready'; pad: SignaturePad };

interface Options {
  /** Pixels of the page; 0 while the box is not laid out. */
  width: number;
  height: number;
  color: string;
  /** No canvas is shown while this is false. */
  isWanted: boolean;
  onStroke(this: void): void;
}

/** A new size makes a new canvas: what was drawn is kept by the value, not by it. */
export function usePad(canvas: RefObject<HTMLCanvasElement | null>, options: Options): PadState {
  const { width, height, color, isWanted, onStroke } = options;
  const [state, setState] = useState<PadState>({ status: 'loading' });
  useEffect(() => {
    const element = canvas.current;
    if (!isWanted || !element) return;
    let isCurrent = true;
    let made: SignaturePad | undefined;
    import('signature_pad').then(
      ({ default: Pad }) => {
        if (!isCurrent) return;
        const ratio = Math.max(1, window.devicePixelRatio);
        element.width = (width || FIRST_WIDTH) * ratio;
        element.height = height * ratio;
        const context = element.getContext('2d');
        if (!context) {
          setState({ status: 'failed' });
          return;
        }
        context.scale(ratio, ratio);
        made = new Pad(element, { penColor: color });
        made.addEventListener('endStroke', onStroke);
        setState({ status: 'ready', pad: made });
      },
      () => {
        if (isCurrent) setState({ status: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
      made?.off();
      setState({ status: 'loading' });
    };
  }, [canvas, width, height, color, isWanted, onStroke]);
  return state;
}

/** Width before the box is laid out; the first measure corrects it. */
const FIRST_WIDTH = 400;
