// Guards that turn stored or received JSON into the shapes the app works with.

export type JsonRecord = Record<string, unknown>;

export function asRecord(raw: unknown): JsonRecord | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as JsonRecord) : undefined;
}

/** Text of a string or number; undefined for everything else. */
export function asText(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw;
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : undefined;
}

/** A string with something in it. */
export function asFilled(raw: unknown): string | undefined {
  const text = asText(raw);
  return text === undefined || text.trim() === '' ? undefined : text;
}

export function asBoolean(raw: unknown): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined;
}

/** The items that `parse` accepts; undefined when the value is no array. */
export function asList<Item>(
  raw: unknown,
  parse: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return raw.map(parse).filter((item): item is Item => item !== undefined);
}
