// Texts taken apart and rewritten at a price: what comes out is paid for, not only what went in.
import { type Budget, spendSize, spendSteps } from './budget.ts';

/** Pays for looking for one text in another, whose worst case is their product. */
export function paySearch(budget: Budget, length: number, searchLength: number): void {
  spendSteps(budget, 1 + (length >> 3) * (1 + (searchLength >> 4)));
}

/** Takes a text apart. Each part is an object of its own: it costs a step and a piece of the size. */
export function splitText(text: string, separator: string, budget: Budget): string[] {
  paySearch(budget, text.length, separator.length);
  spendSize(budget, text.length);
  // One more than can be paid for is never made.
  const parts = text.split(separator, Math.min(budget.size, budget.steps) + 1);
  spendSteps(budget, parts.length);
  spendSize(budget, parts.length);
  return parts;
}

/** Pays for a text that is made of another one and may have become longer, as `ß` in capitals. */
export function payGrown(text: string, before: number, budget: Budget): string {
  spendSize(budget, Math.max(0, text.length - before));
  return text;
}
