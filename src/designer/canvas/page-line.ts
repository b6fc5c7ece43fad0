// The page's end of the line to a frame of the designer.
import { GREETING } from './protocol.ts';

export interface PageLine<Told> {
  tell(message: Told): void;
  end(): void;
}

/** @param hear told of each message; `ready` comes again when the frame was loaded anew */
export function openPageLine<Told, Heard>(
  frame: HTMLElement,
  hear: (message: Heard) => void,
): PageLine<Told> {
  let port: MessagePort | undefined;
  const take = (event: Event): void => {
    port?.close();
    port = (event as CustomEvent<MessagePort>).detail;
    port.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
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
