// Calls before sign-in whose tries are counted: they share access, size and the way they are stored.

/** What was asked for stays counted and what was used stays used, whatever fails later: no transaction takes it back. */
export const countedCall = {
  method: 'POST',
  access: 'public',
  permission: null,
  scope: 'none',
  transaction: false,
  bodyLimit: 4096,
} as const;
