// Generated parts by name: each can be changed, taken away, or joined by new ones.
import type { Json, JsonObject } from '../document.ts';
import { isForbiddenName } from '../expression/forbidden.ts';
import { entriesOf, isObject } from '../values/json.ts';
import type { Origins, Path } from './origins.ts';

/** What tells a new part from a misspelt name: it says what it is. */
const SELF_CONTAINED = ['x-component', 'url', 'add'];

interface Slot {
  holder: JsonObject;
  key: string;
  /** Takes away what would name the part when it is gone. */
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

  /** Says what else goes when a part is taken away. */
  whenRemoved(name: string, onRemove: () => void): void {
    const slot = this.#slots.get(name);
    if (slot) slot.onRemove = onRemove;
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
      const { holder, key, onRemove } = slot;
      if (change === null) {
        delete holder[key];
        onRemove?.();
      } else holder[key] = merge(holder[key], change, [...cause, name], origins);
      return [];
    });
  }

  #placeOf(name: string, part: Json): Slot | undefined {
    if (!isObject(part) || !SELF_CONTAINED.some((key) => Object.hasOwn(part, key))) return undefined;
    return this.#roomFor(name);
  }

  #roomFor(name: string): Slot | undefined {
    const dot = name.lastIndexOf('.');
    const holder = this.#groups.get(name.slice(0, Math.max(dot, 0)));
    const key = name.slice(dot + 1);
    return holder && !Object.hasOwn(holder, key) && !isForbiddenName(key) ? { holder, key } : undefined;
  }
}

/** RFC 7396; what the author wrote stays the author's. */
function merge(value: Json | undefined, change: Json, cause: Path, origins: Origins): Json {
  if (!isObject(change) || !isObject(value)) return change;
  const merged: JsonObject = { ...value };
  for (const [key, item] of Object.entries(change)) {
    if (isForbiddenName(key)) continue;
    if (item === null) delete merged[key];
    else merged[key] = merge(merged[key], item, [...cause, key], origins);
  }
  return origins.mark(merged, cause);
}
