// Steps are done to the document and to its text alike, so that the text keeps the letters that nobody touched.
import type { JsonObject } from '../../engine/document.ts';
import type { Planned } from '../document/commands/command.ts';
import { editTextBySplices } from '../document/edit-text.ts';
import { perform, type Draft } from '../document/history.ts';
import { readDocument } from '../document/read-document.ts';
import { applySplices, spliceBetween, type Splice } from '../document/splices.ts';

/**
 * Does a command to document and text.
 * @param key of commands that are one step when they follow each other at once
 * @param written the text as somebody wrote it; otherwise the edits are put in
 */
export function performOnText(
  before: { draft: Draft; text: string },
  planned: Planned,
  at: number,
  key?: string,
  written?: string,
): { draft: Draft; text: string } {
  let { text } = before;
  const draft = perform(before.draft, planned, at, key, () => {
    const { splices, ...after } =
      written === undefined
        ? editTextBySplices(before.text, planned.edits)
        : { text: written, splices: spliceBetween(before.text, written) };
    text = after.text;
    return splices;
  });
  return { draft, text };
}

/** The text after splices; undefined where they were made for another text, or do not give the document. */
export function exchange(
  before: string,
  splices: readonly Splice[] | undefined,
  document: JsonObject,
): string | undefined {
  const text = splices && applySplices(before, splices);
  if (text === undefined) return undefined;
  try {
    return JSON.stringify(readDocument(text)) === JSON.stringify(document) ? text : undefined;
  } catch {
    return undefined;
  }
}
