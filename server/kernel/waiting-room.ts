// Connections that have not said yet what they want. They cost the server something and bring it nothing, so there is room
// for few of them, most of all from one address. Those that waited longest go first, and none that just came because many
// come at once: a person who speaks at once gets through between any number of silent ones. Nobody is turned out before
// the process has read what lies there: who was not heard because the process was busy was not silent.

export interface WaitingRoom {
  /**
   * @param address of whoever connects
   * @param turnOut called once when the place is taken by another, or the patience is over, and no word of theirs lay unread
   * @returns called when it has spoken or is gone
   */
  enter(address: string, turnOut: () => void): () => void;
  count(): number;
}

export interface WaitingRoomOptions {
  most: number;
  /** Of one address, once they had time to speak. */
  mostOfOne: number;
  /** Milliseconds. */
  patience: number;
}

/** Milliseconds in which everybody may speak. */
const GRACE = 1_000;

/**
 * Turns of the event loop in which everything is read that lay there when they began: the first may be the one in which a
 * connection was taken, which is read from in the next.
 */
const TURNS_TO_HEAR = 2;

interface Guest {
  address: string;
  turnOut: () => void;
  timer: ReturnType<typeof setTimeout>;
}

export function createWaitingRoom({ most, mostOfOne, patience }: WaitingRoomOptions): WaitingRoom {
  /** Guests by address, the oldest first. */
  const groups = new Map<string, Set<Guest>>();
  /** Those who are to go unless a word of theirs lies unread. Their place is free already. */
  const leaving = new Set<Guest>();
  let size = 0;

  function leave(guest: Guest): boolean {
    if (leaving.delete(guest)) return true;
    const group = groups.get(guest.address);
    if (!group?.delete(guest)) return false;
    clearTimeout(guest.timer);
    size -= 1;
    if (group.size === 0) groups.delete(guest.address);
    return true;
  }

  function end(guest: Guest | undefined): void {
    if (!guest || !leave(guest)) return;
    leaving.add(guest);
    afterReading(TURNS_TO_HEAR, () => {
      if (leaving.delete(guest)) guest.turnOut();
    });
  }

  /** Of the address that takes the most room. */
  function findOldest(): Guest | undefined {
    let largest: Set<Guest> | undefined;
    for (const group of groups.values()) if (group.size > (largest?.size ?? 0)) largest = group;
    return largest?.values().next().value;
  }

  function shed(address: string): void {
    for (const guest of groups.get(address) ?? []) {
      if ((groups.get(address)?.size ?? 0) <= mostOfOne) return;
      end(guest);
    }
  }

  return {
    enter(address, turnOut) {
      if (size >= most) end(findOldest());
      const guest: Guest = { address, turnOut, timer: setTimeout(() => end(guest), patience) };
      guest.timer.unref();
      const group = (groups.get(address) ?? new Set<Guest>()).add(guest);
      groups.set(address, group);
      size += 1;
      if (group.size > mostOfOne) setTimeout(() => shed(address), GRACE).unref();
      return () => void leave(guest);
    },
    count: () => size + leaving.size,
  };
}

/** Calls back when the event loop has looked so many times for what came in. */
function afterReading(turns: number, call: () => void): void {
  setImmediate(() => {
    if (turns === 1) call();
    else afterReading(turns - 1, call);
  });
}
