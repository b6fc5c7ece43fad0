// JSON pointers (RFC 6901) as text and as lists of keys.

export function escapeKey(key: string): string {
  // Nearly every key is free of both, and pointers are made by the thousand.
  if (!key.includes('~') && !key.includes('/')) return key;
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Appends keys or indexes to a pointer. */
export function joinPointer(pointer: string, ...keys: (string | number)[]): string {
  let path = pointer;
  for (const key of keys) path += `/${typeof key === 'number' ? key : escapeKey(key)}`;
  return path;
}

/** Keys of a pointer; `''` is the whole document and gives none. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
