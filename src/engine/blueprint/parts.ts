// Generated parts by name: each can be changed, taken away, or joined by new ones.
import type { Json, JsonObject } from '../document.ts';
import { isForbiddenName } from '../expression/forbidden.ts';
import { entriesOf, isObject, ownString } from '../values/json.ts';
import type { Origins, Path } from './origins.ts';

/** What tells a new part from a misspelt name: it says what it is. */
const SELF_CONTAINED = ['x-component', 'url', 'add'];

interface Slot {
  /** What it stands in: an object by its key, a list wherever it stands. */
  holder: JsonObject | Json[];
  key: string;
  /** Of lists, where entries move: the part as it was put there last. */
  entry?: JsonObject;
  /** What would name the part when it is gone. */
  along?: Slot;
  /** Takes away what would be for nothing when it is gone, and is no node. */
  onRemove?: () => void;
}

export class Parts {
  readonly #slots = new Map<string, Slot>();
  readonly #groups = new Map<string, JsonObject>();

  get names(): string[] {
    return [...this.#slots.keys()];
  }

  /** Puts a part where it belongs. */
  put(name: string, holder: JsonObject, key: string, part: Json): void {
    holder[key] = part;
    this.#slots.set(name, { holder, key });
  }

  /** Says that the entries of a list are parts, each by the name that `prefix` and its key make. */
  list(prefix: string, entries: JsonObject[]): void {
    for (const entry of entries) {
      const key = ownString(entry, 'key');
      if (key !== undefined) this.#slots.set(`${prefix}.${key}`, { holder: entries, key, entry });
    }
  }

  /** Names of the groups that take new parts. */
  get groups(): string[] {
    return [...this.#groups.keys()];
  }

  /** What a part is now; undefined where it was taken away. */
  read(name: string): Json | undefined {
    const slot = this.#slots.get(name);
    return slot && readSlot(slot);
  }

  /** What holds the parts of a group. */
  holderOf(group: string): JsonObject | undefined {
    return this.#groups.get(group);
  }

  /** Says which steps and calls go when a part is taken away. */
  whenRemoved(name: string, onRemove: () => void): void {
    const slot = this.#slots.get(name);
    if (slot) slot.onRemove = onRemove;
  }

  /** Says that a setting goes when a part is taken away. */
  takesAlong(name: string, holder: JsonObject, key: string): void {
    const slot = this.#slots.get(name);
    if (slot) slot.along = { holder, key };
  }

  /** Says that another part goes when a part is taken away. */
  takesPartAlong(name: string, other: string): void {
    const slot = this.#slots.get(name);
    const along = this.#slots.get(other);
    if (slot && along) slot.along = along;
  }

  /** What goes when a part is taken away: the object that it stands in with its key, or itself where it is an entry. */
  alongOf(name: string): { object: object; key?: string } | undefined {
    const along = this.#slots.get(name)?.along;
    if (!along) return undefined;
    return along.entry ? { object: along.entry } : { object: along.holder, key: along.key };
  }

  /** Says where new parts go whose names begin with `prefix`; an empty one is for names without a dot. */
  open(prefix: string, holder: JsonObject): JsonObject {
    this.#groups.set(prefix, holder);
    return holder;
  }

  /**
   * Puts a part of somebody else behind those of its group.
   * @returns whether there is such a group, and room in it for the name
   */
  add(name: string, part: JsonObject): boolean {
    const slot = this.#roomFor(name);
    if (!slot) return false;
    slot.holder[slot.key] = part;
    return true;
  }

  /**
   * Changes parts as a JSON merge patch does.
   * @param cause where the changes are written
   * @returns names that mean no part
   */
  change(changes: JsonObject, cause: Path, origins: Origins): string[] {
    const entries = entriesOf(changes);
    const removed = entries.filter(([, change]) => change === null);
    const changed = entries.filter(([, change]) => change !== null);
    // A change makes copies: what is taken away has to go before.
    return [...removed, ...changed].flatMap(([name, change]) => {
      const slot = this.#slots.get(name) ?? this.#placeOf(name, change);
      if (!slot) return [name];
      if (change === null) {
        removeSlot(slot);
        if (slot.along) removeSlot(slot.along);
        slot.onRemove?.();
      } else writeSlot(slot, mergePatch(readSlot(slot), change, [...cause, name], origins));
      return [];
    });
  }

  #placeOf(name: string, part: Json): Slot | undefined {
    if (!isObject(part) || !SELF_CONTAINED.some((key) => Object.hasOwn(part, key))) return undefined;
    return this.#roomFor(name);
  }

  #roomFor(name: string): { holder: JsonObject; key: string } | undefined {
    const dot = name.lastIndexOf('.');
    const holder = this.#groups.get(name.slice(0, Math.max(dot, 0)));
    const key = name.slice(dot + 1);
    return holder && !Object.hasOwn(holder, key) && !isForbiddenName(key) ? { holder, key } : undefined;
  }
}

function readSlot({ holder, key, entry }: Slot): Json | undefined {
  if (!Array.isArray(holder)) return Object.hasOwn(holder, key) ? holder[key] : undefined;
  return entry && holder.includes(entry) ? entry : undefined;
}

function writeSlot(slot: Slot, part: Json): void {
  const { holder, key, entry } = slot;
  if (!Array.isArray(holder)) holder[key] = part;
  else if (entry && isObject(part)) {
    const at = holder.indexOf(entry);
    if (at < 0) return;
    holder[at] = part;
    slot.entry = part;
  }
}

function removeSlot({ holder, key, entry }: Slot): void {
  if (!Array.isArray(holder)) delete holder[key];
  else if (entry && holder.includes(entry)) holder.splice(holder.indexOf(entry), 1);
}

/** RFC 7396; what the author wrote stays the author's. */
function mergePatch(value: Json | undefined, change: Json, cause: Path, origins: Origins): Json {
  if (!isObject(change) || !isObject(value)) return change;
  const merged: JsonObject = { ...value };
  for (const [key, item] of Object.entries(change)) {
    if (isForbiddenName(key)) continue;
    if (item === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], item, [...cause, key], origins);
  }
  return origins.mark(merged, cause);
}
