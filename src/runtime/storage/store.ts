// One typed entry of the browser's storage: parsed with a guard, ends after a time, resets itself alone when broken.

/** The part of the Storage API that an entry uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Login data and dictionary cache live 7 days. */
export const LIFETIME = 604_800_000;

export interface Entry<Value> {
  readonly key: string;
  /** Milliseconds from a write to the end of the value. */
  readonly lifetime: number;
  /** The value as it would be kept, or undefined when it is not of the right shape. */
  parse(raw: unknown): Value | undefined;
  /** The stored value, or the fallback when it is absent, expired or not of the right shape. */
  read(): Value;
  /** Returns false when the browser refused to keep it (quota, private mode); the value is then kept in memory. */
  write(value: Value): boolean;
  clear(): void;
}

export interface EntryOptions<Value> {
  key: string;
  area: StorageArea;
  /** Turns any JSON value into the right shape, or undefined when it cannot be. */
  parse(raw: unknown): Value | undefined;
  fallback: Value;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds; default 7 days. */
  lifetime?: number;
}

interface Envelope {
  value: unknown;
  expires: number;
}

/** Declares one entry. Nothing that is stored under its key can make `read` throw. */
export function createEntry<Value>(options: EntryOptions<Value>): Entry<Value> {
  const { key, area, parse, fallback, now, lifetime = LIFETIME } = options;
  let unsaved: { value: Value; expires: number } | undefined;

  function clear(): void {
    unsaved = undefined;
    try {
      area.removeItem(key);
    } catch {
      // A storage that refuses to remove gives nothing back either: read() guards every value.
    }
  }

  function readStored(): Value | undefined {
    let text: string | null;
    try {
      text = area.getItem(key);
    } catch {
      return undefined;
    }
    if (text === null) return undefined;
    const envelope = readEnvelope(text);
    const isAlive =
      envelope !== undefined &&
      envelope.expires > now() &&
      envelope.expires <= now() + lifetime + CLOCK_LEEWAY;
    const value = isAlive ? parseSafely(parse, envelope.value) : undefined;
    if (value === undefined) clear();
    return value;
  }

  return {
    key,
    parse,
    lifetime,
    read: () => {
      if (unsaved && unsaved.expires > now()) return unsaved.value;
      return readStored() ?? fallback;
    },
    write: (value) => {
      const expires = now() + lifetime;
      try {
        area.setItem(key, JSON.stringify({ value, expires } satisfies Envelope));
        unsaved = undefined;
        return true;
      } catch {
        clear();
        unsaved = { value, expires };
        return false;
      }
    },
    clear,
  };
}

/** A clock set back by up to a day does not end a session (F22); beyond that the entry is not ours. */
const CLOCK_LEEWAY = 86_400_000;

function readEnvelope(text: string): Envelope | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'value')) return undefined;
  const { value, expires } = raw as { value: unknown; expires?: unknown };
  return typeof expires === 'number' && Number.isFinite(expires) ? { value, expires } : undefined;
}

function parseSafely<Value>(parse: (raw: unknown) => Value | undefined, raw: unknown): Value | undefined {
  try {
    return parse(raw);
  } catch {
    return undefined;
  }
}
