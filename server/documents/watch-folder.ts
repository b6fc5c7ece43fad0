// Notices that a folder changed: by the system's events where they come, by looking twice a second where they do not.
import { existsSync, watch, type FSWatcher } from 'node:fs';

export interface FolderWatch {
  stop(): void;
}

/** Events of one saving come in bursts; this long (milliseconds) after the last one the folder is looked at. */
const CALM = 100;

/**
 * On Linux Node.js imitates the recursive watch: it reads the whole folder again, synchronously, at every event, which
 * stops the server for seconds when some hundred files arrive. There the timer sees to folders below.
 */
const isRecursiveCheap = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Calls `look` soon after each change below `folder`, and every `interval` milliseconds anyway: network and container
 * file systems deliver no events, and a folder may appear later. Calls never overlap.
 */
export function watchFolder(folder: string, look: () => Promise<void>, interval = 500): FolderWatch {
  let isStopped = false;
  let isLooking = false;
  let isWanted = false;
  let soon: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;

  const run = async (): Promise<void> => {
    if (isStopped) return;
    if (isLooking) {
      isWanted = true;
      return;
    }
    isLooking = true;
    try {
      await look();
    } finally {
      isLooking = false;
    }
    if (isWanted) {
      isWanted = false;
      await run();
    }
  };
  const schedule = (): void => {
    clearTimeout(soon);
    soon = setTimeout(() => void run(), CALM);
  };
  const subscribe = (): void => {
    if (watcher !== undefined || isStopped || !existsSync(folder)) return;
    try {
      const fresh = watch(folder, { recursive: isRecursiveCheap }, schedule);
      const forget = (): void => {
        fresh.close();
        if (watcher === fresh) watcher = undefined;
      };
      fresh.on('error', forget);
      watcher = fresh;
    } catch {
      // The folder went this moment, or the system has no watches left: the timer goes on looking.
    }
  };
  subscribe();
  const timer = setInterval(() => {
    subscribe();
    void run();
  }, interval);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      watcher?.close();
    },
  };
}
