// The quick verdict on regular expressions: those so plain that their run time is linear for sure.

/** Optional atoms a plain pattern may have. */
const MAX_OPTIONAL = 4;

/**
 * Accepts an anchored sequence of single characters, escapes and classes with at most one repetition that
 * can take many characters and a few optional ones (each doubles the ways to match). Groups, alternation, look-around and back-references are left to the analyser.
 * @param source pattern without slashes; must be valid
 */
export function isPlainlyFast(source: string): boolean {
  if (!source.startsWith('^')) return !/[*+?{(|]/.test(source);
  let index = 1;
  let longRepetitions = 0;
  let optionals = 0;
  while (index < source.length) {
    const char = source[index] ?? '';
    if (char === '(' || char === ')' || char === '|') return false;
    if (char === '\\' && /[1-9k]/.test(source[index + 1] ?? '')) return false;
    index = skipAtom(source, index);
    const quantifier = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(source.slice(index));
    if (!quantifier) continue;
    index += quantifier[0].length;
    if (quantifier[0].startsWith('?')) optionals += 1;
    else if (isLong(quantifier)) longRepetitions += 1;
    if (longRepetitions > 1 || optionals > MAX_OPTIONAL) return false;
  }
  return true;
}

function skipAtom(source: string, index: number): number {
  if (source[index] === '\\') return index + 2;
  if (source[index] !== '[') return index + 1;
  let end = index + 1;
  while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** An exact count leaves no choice of where to stop. */
function isLong(quantifier: RegExpExecArray): boolean {
  const [, least, most] = quantifier;
  if (least === undefined) return true;
  return most !== undefined && most !== least;
}
