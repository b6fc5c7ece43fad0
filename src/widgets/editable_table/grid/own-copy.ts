// What was copied last in this window, so that cells whose texts come back get what was in them: a name may be that of several.
import type { GridColumn } from './grid.ts';

/** A cell of people or departments, as it is stored. */
export interface StoredCell {
  /** The column that it comes from. */
  readonly column: GridColumn;
  readonly value: unknown;
}

/** In the places of a block; undefined where the text says all. */
export type StoredCells = readonly (readonly (StoredCell | undefined)[])[];

export interface OwnCopy {
  /** As it went to the clipboard; it may have gone there twice. */
  readonly texts: readonly string[];
  readonly stored: StoredCells;
}

let last: OwnCopy | undefined;

/** Whoever copies something else, or goes to where that can be done, may bring the same name for another person. */
function forget(): void {
  last = undefined;
  window.removeEventListener('copy', forget, true);
  window.removeEventListener('cut', forget, true);
  window.removeEventListener('blur', forget);
}

export function keepCopy(copy: OwnCopy): void {
  last = copy;
  // On their way down: the event of this copy is on its way up.
  window.addEventListener('copy', forget, true);
  window.addEventListener('cut', forget, true);
  window.addEventListener('blur', forget);
}

export function isLastCopy(copy: OwnCopy): boolean {
  return last === copy;
}

/** What stood in the cells whose texts are pasted; undefined where they come from elsewhere. */
export function storedBehind(text: string): StoredCells | undefined {
  return last?.texts.some((own) => plain(own) === plain(text)) ? last.stored : undefined;
}

/** Windows ends lines in its own way. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
}
