// What was exchanged in a text, so that it can be taken back and done again to the letter.

/** One place of a text where something else stands than before. */
export interface Splice {
  /** Where, in the text as the splices before this one left it. */
  at: number;
  was: string;
  is: string;
}

/** The one splice that leads from a text to another; none where they are the same. */
export function spliceBetween(before: string, after: string): Splice[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return [
    { at: start, was: before.slice(start, before.length - end), is: after.slice(start, after.length - end) },
  ];
}

/** The way back from splices. */
export function invertSplices(splices: readonly Splice[]): Splice[] {
  return splices.map(({ at, was, is }) => ({ at, was: is, is: was })).reverse();
}

/** The text after splices, one after the other; undefined where it is not the text that they were made for. */
export function applySplices(text: string, splices: readonly Splice[]): string | undefined {
  let current = text;
  for (const { at, was, is } of splices) {
    if (!current.startsWith(was, at) || at > current.length) return undefined;
    current = current.slice(0, at) + is + current.slice(at + was.length);
  }
  return current;
}
