// Generated parts by name: each can be changed, moved among its siblings, taken away, or joined by new ones.
import type { Json, JsonObject } from '../document.ts';
import { isForbiddenName } from '../expression/forbidden.ts';
import { entriesOf, isObject, ownString, ownValue } from '../values/json.ts';
import type { Origins, Path } from './origins.ts';
import { arrange, readSide, withoutSide, type Placement, type Side } from './part-order.ts';

/** What tells a new part from a misspelt name: it says what it is. */
const SELF_CONTAINED = ['x-component', 'url', 'add'];

/** Parts that stand in an object by their keys, or in a list by what their entries call themselves. */
type Holder = JsonObject | Json[];

interface Slot {
  holder: Holder;
  key: string;
  /** Of lists, where entries move: the part as it was put there last. */
  entry?: JsonObject;
  /** What would name the part when it is gone. */
  along?: Slot;
  /** Takes away what would be for nothing when it is gone, and is no node. */
  onRemove?: () => void;
  /** Has what is made of the part follow it. */
  onChange?: (part: Json) => void;
}

/** What does not fit of the changes of parts. */
export interface PartProblems {
  /** Names that mean no part. */
  unknown: string[];
  /** Parts that stand beside none of their siblings. */
  misplaced: Misplaced[];
  /** The same of parts that others added. */
  lost: Misplaced[];
}

interface Misplaced {
  name: string;
  side: Side;
  anchor: string;
  known: string[];
}

/** @returns what stands for a new part */
type Join = (key: string, part: JsonObject) => JsonObject;

/** Keeps where things come from; who shows parts without findings needs none of it. */
type Marks = Pick<Origins, 'mark' | 'copy'>;

export class Parts {
  readonly #slots = new Map<string, Slot>();
  readonly #groups = new Map<string, Holder>();
  /** Of each holder what becomes of parts that its author adds. */
  readonly #joins = new Map<Holder, Join>();
  /** Of each holder the keys of what others added: whoever wrote the document knows nothing of it. */
  readonly #guests = new Map<Holder, Set<string>>();
  /** Where these say that they stand. */
  readonly #guestPlaces = new Map<Holder, (Placement & { name: string })[]>();

  get names(): string[] {
    return [...this.#slots.keys()];
  }

  /** Puts a part where it belongs. */
  put(name: string, holder: JsonObject, key: string, part: Json): void {
    holder[key] = part;
    this.#slots.set(name, { holder, key });
  }

  /** Says that the entries of a list are parts, each by the name that `prefix` and its key make; new ones may join them. */
  list(prefix: string, entries: Json[]): void {
    this.#groups.set(prefix, entries);
    for (const entry of entries) {
      const key = ownString(entry, 'key');
      if (isObject(entry) && key !== undefined)
        this.#slots.set(`${prefix}.${key}`, { holder: entries, key, entry });
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
  holderOf(group: string): Holder | undefined {
    return this.#groups.get(group);
  }

  /** Says which steps and calls go when a part is taken away. */
  whenRemoved(name: string, onRemove: () => void): void {
    const slot = this.#slots.get(name);
    if (slot) slot.onRemove = onRemove;
  }

  /** Says what follows a part that its author changed. */
  whenChanged(name: string, onChange: (part: Json) => void): void {
    const slot = this.#slots.get(name);
    if (slot) slot.onChange = onChange;
  }

  /** Says what follows a part that the author adds to a group, once it stands where it was put. */
  whenJoined(group: string, onJoin: Join): void {
    const holder = this.#groups.get(group);
    if (holder) this.#joins.set(holder, onJoin);
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
   * Puts a part of somebody else behind those of its group; where it says another place it goes there with the changes.
   * @returns what was put there; undefined where there is no such group, or no room in it for the name
   */
  add(name: string, part: JsonObject, marks: Marks): JsonObject | undefined {
    const slot = this.#roomFor(name);
    if (!slot || Array.isArray(slot.holder)) return undefined;
    const { holder, key } = slot;
    const side = isOrdered(name) ? readSide(part) : undefined;
    const own = side ? marks.copy(withoutSide(part), part) : part;
    holder[key] = own;
    this.#guests.set(holder, (this.#guests.get(holder) ?? new Set()).add(key));
    if (side)
      this.#guestPlaces.set(holder, [...(this.#guestPlaces.get(holder) ?? []), { name, key, ...side }]);
    return own;
  }

  /**
   * Changes parts as a JSON merge patch does, and puts those in their places that say where they stand.
   * @param cause where the changes are written
   */
  change(changes: JsonObject, cause: Path, marks: Marks): PartProblems {
    const unknown: string[] = [];
    const placed = new Map<Holder, (Placement & { name: string })[]>();
    const changed: [name: string, slot: Slot, change: Json][] = [];
    const joined: { holder: JsonObject; key: string; part: JsonObject }[] = [];
    for (const [name, change] of entriesOf(changes)) {
      const slot = this.#slots.get(name);
      const room = slot ?? this.#placeOf(name, change);
      if (!room) {
        unknown.push(name);
        continue;
      }
      const side = isOrdered(name) ? readSide(change) : undefined;
      if (side) {
        const all = placed.get(room.holder) ?? [];
        placed.set(room.holder, [...all, { name, key: room.key, ...side }]);
      }
      const rest = side && isObject(change) ? marks.copy(withoutSide(change), change) : change;
      if (slot) changed.push([name, slot, rest]);
      else if (isObject(rest)) {
        const { holder, key } = room;
        putNew(room, rest);
        if (!Array.isArray(holder)) joined.push({ holder, key, part: rest });
      }
    }
    // While everything still stands there: what is taken away says where others stand, and a change makes copies.
    const misplaced = [...placed].flatMap(([holder, all]) =>
      this.#arrange(holder, all, this.#guests.get(holder)),
    );
    const lost = [...this.#guestPlaces].flatMap(([holder, all]) => this.#arrange(holder, all));
    for (const { holder, key, part } of joined) {
      const put = this.#joins.get(holder)?.(key, part);
      if (put) holder[key] = marks.copy(put, part);
    }
    for (const [, slot, change] of changed) {
      if (change !== null) continue;
      removeSlot(slot);
      if (slot.along) removeSlot(slot.along);
      slot.onRemove?.();
    }
    for (const [name, slot, change] of changed) {
      if (change === null) continue;
      const part = mergePatch(readSlot(slot), change, [...cause, name], marks);
      writeSlot(slot, part);
      slot.onChange?.(part);
    }
    return { unknown, misplaced, lost };
  }

  /** @param guests beside which nothing of these may stand */
  #arrange(
    holder: Holder,
    placed: readonly (Placement & { name: string })[],
    guests?: ReadonlySet<string>,
  ): Misplaced[] {
    const keys = keysOf(holder);
    const known = keys.filter((key) => guests?.has(key) !== true);
    const fitting = placed.filter(({ anchor }) => known.includes(anchor));
    const arranged = arrange(keys, fitting);
    reorder(holder, keys, arranged.keys);
    const refused = new Set<Placement>(arranged.refused);
    return placed
      .filter((one) => refused.has(one) || !fitting.includes(one))
      .map(({ name, key, side, anchor }) => ({
        name,
        side,
        anchor,
        known: known.filter((one) => one !== key && one !== anchor),
      }));
  }

  #placeOf(name: string, part: Json): { holder: Holder; key: string } | undefined {
    const room = this.#roomFor(name);
    if (!room || !isObject(part)) return undefined;
    const isWhole = Array.isArray(room.holder)
      ? ownString(part, 'key') === room.key
      : SELF_CONTAINED.some((key) => Object.hasOwn(part, key));
    return isWhole ? room : undefined;
  }

  #roomFor(name: string): { holder: Holder; key: string } | undefined {
    const holder = this.#groups.get(groupOf(name));
    const key = name.slice(name.lastIndexOf('.') + 1);
    return holder && !keysOf(holder).includes(key) && !isForbiddenName(key) ? { holder, key } : undefined;
  }
}

/** The group that a name is put into; empty for one without a dot. */
export function groupOf(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf('.'), 0));
}

/** Calls have no order. */
function isOrdered(name: string): boolean {
  const group = groupOf(name);
  return group !== 'apis' && !group.endsWith('.apis');
}

/** How siblings are told apart; entries of a list that have no key, or that of another one, by their places. */
function keysOf(holder: Holder): string[] {
  if (!Array.isArray(holder)) return Object.keys(holder);
  const keys = holder.map((entry) => ownString(entry, 'key'));
  return keys.map((key, at) => (key === undefined || keys.indexOf(key) < at ? ` ${String(at)}` : key));
}

/** @param before keys as they stand */
function reorder(holder: Holder, before: readonly string[], keys: readonly string[]): void {
  if (Array.isArray(holder)) {
    const entries = [...holder];
    const ordered = keys.map((key) => entries[before.indexOf(key)] as Json);
    holder.splice(0, holder.length, ...ordered);
    return;
  }
  const first = keys.findIndex((key, at) => key !== before[at]);
  if (first < 0) return;
  for (const key of keys.slice(first)) {
    const part = holder[key] as Json;
    delete holder[key];
    holder[key] = part;
  }
}

function putNew({ holder, key }: { holder: Holder; key: string }, part: JsonObject): void {
  if (!Array.isArray(holder)) {
    holder[key] = part;
    return;
  }
  // Buttons of a row stay at the end.
  const fixed = holder.findIndex((one) => ownValue(one, 'fixed') === 'right');
  holder.splice(fixed < 0 ? holder.length : fixed, 0, part);
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
function mergePatch(value: Json | undefined, change: Json, cause: Path, marks: Marks): Json {
  if (!isObject(change) || !isObject(value)) return change;
  const merged: JsonObject = { ...value };
  for (const [key, item] of Object.entries(change)) {
    if (isForbiddenName(key)) continue;
    if (item === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], item, [...cause, key], marks);
  }
  return marks.mark(merged, cause);
}
