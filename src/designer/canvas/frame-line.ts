// A frame's end of the line to the page of the designer around it.
import { GREETING } from './protocol.ts';

export interface FrameLine<Heard, Told> {
  tell(message: Told): void;
  /** @returns ends it */
  listen(hear: (message: Heard) => void): () => void;
}

/** Hands a port to the page; what that tells before somebody listens waits. */
export function openFrameLine<Heard, Told>(browser: Window): FrameLine<Heard, Told> {
  const { port1, port2 } = new MessageChannel();
  const heard: Heard[] = [];
  let hear: ((message: Heard) => void) | undefined;
  port1.onmessage = ({ data }: MessageEvent<Heard>) => {
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
