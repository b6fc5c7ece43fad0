// Texts as bars: loaded with the first bar code.
import JsBarcode from 'jsbarcode';

export interface Bars {
  /** Places of the black bars, in modules from the left. */
  bars: readonly { at: number; width: number }[];
  /** All modules, without the quiet zones. */
  width: number;
  /** What the bars say, with a check digit where the code adds one. */
  text: string;
}

/** @returns null when the code cannot hold the text */
export function encodeBars(text: string, format: string): Bars | null {
  const drawn: { encodings?: { data: string; text: string }[] } = {};
  let isValid = true;
  // Over a plain object nothing is drawn: the library needs a canvas to measure its text, this widget does not.
  JsBarcode(drawn as unknown as HTMLElement, text, {
    format,
    flat: true,
    valid: (verdict: boolean) => {
      isValid = verdict;
    },
  } as JsBarcode.Options);
  const { encodings } = drawn;
  if (!isValid || !encodings) return null;
  const modules = encodings.map(({ data }) => data).join('');
  return {
    bars: [...modules.matchAll(/1+/g)].map((run) => ({ at: run.index, width: run[0].length })),
    width: modules.length,
    text: encodings.map((part) => part.text).join(''),
  };
}
