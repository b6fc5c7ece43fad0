// Places in texts: `{0}` is the first value; in a translation `{0|row|rows}` is the word that goes with it, and
// `{0:small}` the value as it stands inside of a sentence: Role name → role name, but IP address and admin as they are.

/** One part of a text: letters, or a place. */
export type TextPart = string | { place: number; forms?: readonly [one: string, other: string] };

const PLACE = /\{(\d+)(?:\|([^{}|]*)\|([^{}|]*)|(:small))?\}/g;
/** A word inside of a sentence with the blank before it, which goes where there is no word. */
const INNER_WORD = / \{(\d+):small\}/g;
/** Names keep their capital wherever they stand. */
const CAPITALIZED = /^(?!(?:Chinese|English|Markdown|Redis)\b)[A-Z](?=[a-z])/;

/** Further words of `text or Number`; what has more than one word, or capitals inside, is a name. */
const ALTERNATIVE = / or [A-Z][a-z]+(?= or |$)/g;

const FORMS = /\{(\d+)\|([^{}|]*)\|([^{}|]*)\}/g;

/** Takes a text apart at its places; letters stand before, between and after them, if only as empty texts. */
export function splitPlaces(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACE)) {
    const [whole, place, one, other] = match;
    parts.push(text.slice(end, match.index), {
      place: Number(place),
      ...(one === undefined || other === undefined ? {} : { forms: [one, other] as const }),
    });
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/** Numbers of the places, in the order of the text. */
export function listPlaces(text: string): number[] {
  return splitPlaces(text).flatMap((part) => (typeof part === 'string' ? [] : [part.place]));
}

/** Puts values into a text. A place without a value stays as it is written. */
export function fillPlaces(text: string, values: readonly string[]): string {
  const needed = text.replace(INNER_WORD, (whole, place: string) =>
    values[Number(place)] === '' ? '' : whole,
  );
  return needed.replace(PLACE, (whole, place: string, one?: string, other?: string, small?: string) => {
    const value = values[Number(place)];
    if (value === undefined) return whole;
    if (small !== undefined) {
      return value
        .replace(CAPITALIZED, (letter) => letter.toLowerCase())
        .replace(ALTERNATIVE, (word) => word.toLowerCase());
    }
    return one === undefined ? value : Number(value) === 1 ? one : (other ?? '');
  });
}

/** Puts in the words that go with numbers, and leaves all other places as they are written. */
export function chooseForms(text: string, numbers: readonly unknown[]): string {
  return text.replace(FORMS, (whole, place: string, one: string, other: string) => {
    const number = numbers[Number(place)];
    return number === undefined ? whole : Number(number) === 1 ? one : other;
  });
}

/**
 * The translation of a unit where no number stands before it: of `{0|day|days}` the word for more than one.
 * @returns undefined where the unit has no word in the other language
 */
export function unitAlone(text: string, translation: string): string | undefined {
  if (!translation.includes('{0|') || listPlaces(text).length > 0) return translation;
  return chooseForms(translation, ['']) || undefined;
}
