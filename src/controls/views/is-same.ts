// Compares plain data whatever the order of its keys: a database gives them back in another one.

/** Whether two values of JSON say the same; what is undefined is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  return write(one) === write(other);
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
