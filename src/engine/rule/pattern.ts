// Runs patterns of rules at a bounded cost: each is compiled once and sees only texts of bounded length.

/** Longest text a pattern is run on, in UTF-16 units. */
export const MAX_TEXT = 10_000;

/** Patterns kept compiled; screens opened one after the other may bring any number. */
const KEPT = 500;

const compiled = new Map<string, RegExp>();

/**
 * Compiles a pattern, as Unicode where it is one (older patterns escape what Unicode mode forbids to escape).
 * Throws SyntaxError for a text that is no pattern.
 */
export function compilePattern(pattern: string): RegExp {
  const kept = compiled.get(pattern);
  if (kept) return kept;
  const made = construct(pattern);
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

/* eslint-disable no-restricted-syntax -- the one place where patterns from data are compiled */
function construct(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
/* eslint-enable no-restricted-syntax */

/**
 * The pattern as a named rule runs it: over the whole value, alternatives included. Judge this form when
 * run time matters, for a pattern that is fast unanchored may be slow when it has to reach the end.
 */
export function anchorPattern(pattern: string): string {
  return `^(?:${pattern})$`;
}
