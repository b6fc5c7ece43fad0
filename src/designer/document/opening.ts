// How other screens open one: as a dialog or a drawer, and how wide.
import type { Json } from '../../engine/document.ts';
import { isObject, ownString, ownValue } from '../../engine/values/json.ts';

/** What a step `open` says of the frame of a screen. */
export interface Opening {
  as: 'dialog' | 'drawer';
  width?: number;
  canFill?: boolean;
  /** Where it is written out. */
  title?: string;
}

/** The first step of other documents that opens a screen; undefined where none does. */
export function findOpening(id: string, others: readonly { text?: string }[]): Opening | undefined {
  for (const { text = '' } of others) {
    // Most name it nowhere, and need not be read.
    if (!text.includes(JSON.stringify(id))) continue;
    const found = findStep(readJson(text), id);
    if (found) return found;
  }
  return undefined;
}

/** The first step of documents at hand that opens a screen. */
export function findOpeningIn(id: string, documents: readonly object[]): Opening | undefined {
  for (const document of documents) {
    const found = findStep(document as Json, id);
    if (found) return found;
  }
  return undefined;
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function findStep(document: Json, id: string): Opening | undefined {
  // A list of what is still to look at: documents may be nested deep.
  const rest: Json[] = [document];
  while (rest.length > 0) {
    const next = rest.pop();
    if (Array.isArray(next)) rest.push(...[...next].reverse());
    else if (isObject(next)) {
      if (ownString(next, 'do') === 'open' && ownString(next, 'screen') === id) return toOpening(next);
      rest.push(...Object.values(next).reverse());
    }
  }
  return undefined;
}

function toOpening(step: object): Opening {
  const [width, title] = [ownValue(step, 'width'), ownString(step, 'title')];
  return {
    as: ownString(step, 'as') === 'drawer' ? 'drawer' : 'dialog',
    ...(typeof width === 'number' ? { width } : {}),
    ...(ownValue(step, 'canFill') === true ? { canFill: true } : {}),
    ...(title === undefined || title.includes('{{') ? {} : { title }),
  };
}
