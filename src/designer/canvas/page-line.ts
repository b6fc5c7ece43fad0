// The page's end of the line to the canvas in its frame.
import { GREETING, type FromCanvas, type ToCanvas } from './protocol.ts';

export interface PageLine {
  tell(message: ToCanvas): void;
  end(): void;
}

/** @param hear told of each message; `ready` comes again when the frame was loaded anew */
export function openPageLine(frame: HTMLElement, hear: (message: FromCanvas) => void): PageLine {
  let port: MessagePort | undefined;
  const take = (event: Event): void => {
    port?.close();
    port = (event as CustomEvent<MessagePort>).detail;
    port.onmessage = ({ data }: MessageEvent<FromCanvas>) => hear(data);
  };
  frame.addEventListener(GREETING, take);
  return {
    tell: (message) => port?.postMessage(message),
    end: () => {
      frame.removeEventListener(GREETING, take);
      port?.close();
    },
  };
}
