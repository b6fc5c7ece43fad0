// Connections that have not said yet what they want. They cost the server something and bring it nothing, so there is room
// for few of them, most of all from one address. Those that waited longest go first, and none that just came because many
// come at once: a person who speaks at once gets through between any number of silent ones.

export interface WaitingRoom {
  /**
   * @param address of whoever connects
   * @param turnOut called once when the place is taken by another, or the patience is over
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

interface Guest {
  address: string;
  turnOut: () => void;
  timer: ReturnType<typeof setTimeout>;
}

export function createWaitingRoom({ most, mostOfOne, patience }: WaitingRoomOptions): WaitingRoom {
  /** Guests by address, the oldest first. */
  const groups = new Map<string, Set<Guest>>();
  let size = 0;

  function leave(guest: Guest): boolean {
    const group = groups.get(guest.address);
    if (!group?.delete(guest)) return false;
    clearTimeout(guest.timer);
    size -= 1;
    if (group.size === 0) groups.delete(guest.address);
    return true;
  }

  function end(guest: Guest | undefined): void {
    if (guest && leave(guest)) guest.turnOut();
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
    count: () => size,
  };
}
