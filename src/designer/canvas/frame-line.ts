// The frame's end of the line to the page around it.
import type { CanvasLine } from './Canvas.tsx';
import { GREETING, type ToCanvas } from './protocol.ts';

/** Hands a port to the page; what that tells before somebody listens waits. */
export function openFrameLine(browser: Window): CanvasLine {
  const { port1, port2 } = new MessageChannel();
  const heard: ToCanvas[] = [];
  let hear: ((message: ToCanvas) => void) | undefined;
  port1.onmessage = ({ data }: MessageEvent<ToCanvas>) => {
    if (hear) hear(data);
    else heard.push(data);
  };
  browser.frameElement?.dispatchEvent(new CustomEvent(GREETING, { detail: port2 }));
  return {
    tell: (message) => port1.postMessage(message),
    listen: (next) => {
      hear = next;
      for (const message of heard.splice(0)) next(message);
      return () => {
        hear = undefined;
      };
    },
  };
}
