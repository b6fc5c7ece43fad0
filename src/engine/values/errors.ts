// What was thrown, which may be anything, as an error and as its sentence.

/** The thrown error itself; whatever else was thrown becomes one. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The sentence of what was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
