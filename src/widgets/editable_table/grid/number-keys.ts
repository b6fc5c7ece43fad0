// What may be typed into a cell of numbers: an optional minus, digits and one decimal point. Anything else reverts.
import { foldNumberSigns, readTypedNumber } from '../../../controls/numbers/typed-numbers.ts';

const NUMBER_SO_FAR = /^-?\d*(?:\.\d*)?$/;

export function isNumberSoFar(text: string): boolean {
  return NUMBER_SO_FAR.test(text);
}

/** Watches the inputs inside an element; returns the function that stops it. */
export function refuseNonNumbers(box: HTMLElement): () => void {
  const onBeforeInput = (event: InputEvent): void => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || event.data === null || event.isComposing) return;
    const { value } = input;
    const start = input.selectionStart ?? value.length;
    const end = input.selectionEnd ?? value.length;
    // Separators of thousands come and go with the format of the column.
    const typed = value.slice(0, start) + event.data + value.slice(end);
    const next = foldNumberSigns(typed).replaceAll(',', '').trim();
    if (!isNumberSoFar(next)) event.preventDefault();
  };
  box.addEventListener('beforeinput', onBeforeInput);
  return () => {
    box.removeEventListener('beforeinput', onBeforeInput);
  };
}

/** The sentence about a text that is no number; undefined for numbers and for nothing. */
export function whyNoNumber(text: string): string | undefined {
  const typed = readTypedNumber(text);
  return 'reason' in typed ? typed.reason : undefined;
}
