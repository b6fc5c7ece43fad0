// Names of sheets as Excel takes them.

/** Characters of the name of a sheet. */
const MAX_NAME = 31;

/** Those that are kept free for a number, where two sheets have one title. */
const ROOM = 2;

/** A title as the name of a sheet. */
export function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return name.slice(0, MAX_NAME - ROOM) || 'Sheet';
}

/** A name that no other sheet has. */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let at = 1; ; at++) {
    const name = at === 1 ? wanted : `${wanted}${String(at)}`;
    if (!taken.includes(name)) return name;
  }
}
