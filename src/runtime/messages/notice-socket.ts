// The socket over which the server says that there is news: heartbeat, and a new one when it broke.

/** Milliseconds between heartbeats; one that nobody answered until the next is a broken socket. */
const HEARTBEAT_INTERVAL = 20_000;
const HEARTBEAT = 'HeartBeat';
/** Milliseconds after a close or an error until the next try. */
const RETRY_DELAY = 5_000;
/** A break is no loss yet: the server may only be starting anew. */
const MAX_FAILURES = 2;
/** The server said no to this user: trying again would be the same question. */
const REFUSED: readonly number[] = [4401, 4403];

/** What is used of a browser's WebSocket. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface NoticeSocketOptions {
  /** Opens a socket; may throw where there are none. */
  connect(): SocketLike;
  onText(text: string): void;
  /** The connection is there again: what was sent in between was missed. */
  onBack(): void;
  /** Two tries in a row failed: for now there is no socket to be had. */
  onDown(): void;
  /** There is one again after all. */
  onUp(): void;
}

/** Opens a socket and keeps it open. @returns closes it for good */
export function openNoticeSocket({ connect, onText, onBack, onDown, onUp }: NoticeSocketOptions): () => void {
  let socket: SocketLike | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isRetry = false;
  let failures = 0;

  function open(): void {
    try {
      watch(connect());
    } catch {
      tryLater();
    }
  }

  function watch(opened: SocketLike): void {
    let isHeard = true;
    socket = opened;
    opened.onopen = () => {
      if (socket !== opened) return;
      beat = setInterval(() => {
        if (!isHeard) return lose();
        isHeard = false;
        opened.send(HEARTBEAT);
      }, HEARTBEAT_INTERVAL);
      if (failures >= MAX_FAILURES) onUp();
      failures = 0;
      if (isRetry) onBack();
    };
    opened.onmessage = ({ data }) => {
      isHeard = true;
      if (socket === opened && typeof data === 'string') onText(data);
    };
    // An error is always followed by a close.
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      if (REFUSED.includes(code)) drop();
      else lose();
    };
  }

  function drop(): void {
    clearInterval(beat);
    const dropped = socket;
    socket = undefined;
    dropped?.close();
  }

  function lose(): void {
    drop();
    tryLater();
  }

  function tryLater(): void {
    isRetry = true;
    failures += 1;
    if (failures === MAX_FAILURES) onDown();
    clearTimeout(retry);
    retry = setTimeout(open, RETRY_DELAY);
  }

  open();
  return () => {
    clearTimeout(retry);
    drop();
  };
}
