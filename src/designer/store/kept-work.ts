// Work on documents, kept in this browser with every command: it survives a reload, a crash and a dead network.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Step } from '../document/history.ts';
import type { SaveRequest } from '../wire.ts';

/** A save under its key, by which the server knows it again. */
export interface SentSave {
  request: SaveRequest;
  key: string;
}

/** Where somebody stands with a document. */
export interface KeptWork {
  text: string;
  /** Number of the draft on the server that it goes on from. */
  number: number;
  /** Steps that are done; those behind them were taken back. */
  done: number;
  /** When the last command was done, in milliseconds. */
  at: number;
  /** A save that was not answered yet. */
  sent?: SentSave;
}

interface Kept extends DBSchema {
  work: { key: string; value: KeptWork };
  steps: { key: [work: string, at: number]; value: Step };
}

export interface WorkKeeper {
  /** What was kept, with all its steps. */
  read(): Promise<{ work: KeptWork; steps: readonly Step[] } | undefined>;
  /**
   * Keeps where somebody stands. Rejects where the browser has no room, or keeps nothing.
   * @param steps those from a place on, which stand in the place of all that were kept from there
   */
  keep(work: KeptWork, steps?: { from: number; steps: readonly Step[] }): Promise<void>;
  forget(): Promise<void>;
}

const NAME = 'screenwright-designer';

let opened: Promise<IDBPDatabase<Kept>> | undefined;

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('work');
      database.createObjectStore('steps');
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/**
 * @param user whose work it is
 * @param id of the document
 */
export function openWorkKeeper(user: string, id: string): WorkKeeper {
  const key = `${user} ${id}`;
  const stepsFrom = (from: number): IDBKeyRange => IDBKeyRange.bound([key, from], [key, Infinity]);
  // One after the other: an older state never comes behind a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.catch(() => undefined).then(work);
    last = next;
    return next;
  };
  return {
    read: () =>
      inTurn(async () => {
        const reading = (await open()).transaction(['work', 'steps']);
        const work = await reading.objectStore('work').get(key);
        if (!work) return undefined;
        return { work, steps: await reading.objectStore('steps').getAll(stepsFrom(0)) };
      }),
    keep: (work, added) =>
      inTurn(async () => {
        const writing = (await open()).transaction(['work', 'steps'], 'readwrite', { durability: 'strict' });
        await writing.objectStore('work').put(work, key);
        if (added) {
          await writing.objectStore('steps').delete(stepsFrom(added.from));
          for (const [at, step] of added.steps.entries())
            await writing.objectStore('steps').put(step, [key, added.from + at]);
        }
        await writing.done;
      }),
    forget: () =>
      inTurn(async () => {
        const writing = (await open()).transaction(['work', 'steps'], 'readwrite');
        await writing.objectStore('work').delete(key);
        await writing.objectStore('steps').delete(stepsFrom(0));
        await writing.done;
      }),
  };
}
