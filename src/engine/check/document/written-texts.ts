// The texts that a document writes down: those that stand there as they are, and those that its expressions put together.
import type { Json } from '../../document.ts';
import { ExpressionError } from '../../expression/errors.ts';
import { parseOnce } from '../../expression/parse-once.ts';
import { readExpression } from '../../expression/read.ts';
import { isTextToTranslate, NOT_SHOWN, translateTree } from '../../plan/tree-texts.ts';
import { entriesOf } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';

/** A place at which a text stands. */
export interface TextPlace {
  /** Of the string. */
  pointer: string;
  /** The string is an expression, and the text is what it puts together or one of its parts. */
  isInExpression: boolean;
}

/**
 * Chinese texts of a document, as a plan asks for their translations, with all places of each. Not all of them are read by
 * people: what a plan lists of them is.
 */
export function listWrittenTexts(document: Json): ReadonlyMap<string, readonly TextPlace[]> {
  const found = new Map<string, TextPlace[]>();
  const add = (text: string, pointer: string, isInExpression: boolean): void => {
    const places = found.get(text) ?? [];
    if (places.at(-1)?.pointer !== pointer) places.push({ pointer, isInExpression });
    found.set(text, places);
  };
  const visit = (value: Json, pointer: string): void => {
    if (typeof value === 'string') {
      for (const text of textsOf(value)) add(text, pointer, text !== value);
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => visit(item, joinPointer(pointer, index)));
    } else {
      for (const [key, item] of entriesOf(value)) {
        if (isPassed(key, item, pointer)) continue;
        visit(item, joinPointer(pointer, key));
      }
    }
  };
  visit(document, '');
  return found;
}

/** Remarks and translations are no texts of the screen; nor is what is stored and compared. */
function isPassed(key: string, value: Json, pointer: string): boolean {
  if (key === '$comment' || (pointer === '' && key === 'translations')) return true;
  return NOT_SHOWN.has(key) && typeof value === 'string' && !value.includes('{{');
}

function textsOf(written: string): Iterable<string> {
  const expression = readExpression(written);
  if (!expression) return isTextToTranslate(written) ? [written] : [];
  const parsed = parseOnce(expression.source);
  if (parsed instanceof ExpressionError) return [];
  const texts = new Set<string>();
  translateTree(parsed.tree, (text) => {
    texts.add(text);
    return undefined;
  });
  return texts;
}
