// Fixes are tried before they are offered: what one leaves has to be a document with fewer findings and no new ones.
import { applyFix } from './apply-fix.ts';
import type { Diagnostic, FixOperation } from '../../diagnostic.ts';

/** Most fixes of one file that are tried. */
const MAX_TRIED = 30;

/** Most characters of documents that are checked again for the fixes of one file: it must not keep its checker busy. */
const MAX_CHARACTERS = 3_000_000;

/**
 * Takes away the patches that would not help. What was a name stays as a hint.
 * @param text of the file
 * @param check the findings of another text in its place
 */
export function keepSoundFixes(
  diagnostics: readonly Diagnostic[],
  text: string,
  check: (text: string) => readonly Diagnostic[],
): Diagnostic[] {
  let left = Math.min(MAX_TRIED, Math.floor(MAX_CHARACTERS / Math.max(1, text.length)));
  return diagnostics.map((one) => {
    const { fix, ...rest } = one;
    if (!fix?.patch) return one;
    left -= 1;
    if (left >= 0) {
      const fixed = applyFix(text, fix.patch);
      if (fixed !== text && isBetter(diagnostics, check(fixed), fix.patch)) return one;
    }
    return fix.title.startsWith(HINT) ? { ...rest, fix: { title: fix.title } } : rest;
  });
}

/** How titles of suggested names begin. */
export const HINT = '你是不是想写';

function isBetter(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  patch: readonly FixOperation[],
): boolean {
  const [first, second] = patch;
  const moved =
    second !== undefined && first?.op === 'remove' ? { from: first.path, to: second.path } : undefined;
  const left = new Map<string, number>();
  for (const { code, pointer } of before) {
    const key = `${code} ${pointer}`;
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return (
    after.length < before.length &&
    after.every(({ code, pointer }) => {
      const isMoved = moved && (pointer === moved.to || pointer.startsWith(`${moved.to}/`));
      const key = `${code} ${isMoved ? moved.from + pointer.slice(moved.to.length) : pointer}`;
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count > 0;
    })
  );
}
