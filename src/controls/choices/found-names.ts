// What written names stand for: the stored value of each, or the sentence why it has none.
import { t } from '../../engine/text.ts';

export type FoundName = { readonly value: string } | { readonly reason: string };

/** Somebody, or a department, that a name may mean. */
export interface Candidate {
  readonly stored: string;
  readonly text: string;
}

/** What each name stands for: a stored value stands for itself, a name for the only one that bears it. */
export function matchNames(
  names: readonly string[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, FoundName> {
  const stored = new Set<string>();
  const byText = new Map<string, Set<string>>();
  for (const one of candidates) {
    stored.add(one.stored);
    byText.set(one.text, (byText.get(one.text) ?? new Set()).add(one.stored));
  }
  return new Map(
    names.map((name): [string, FoundName] => {
      if (stored.has(name)) return [name, { value: name }];
      const [first, ...more] = byText.get(name) ?? [];
      if (first === undefined) return [name, { reason: t('找不到“{0}”，请核对名称', name) }];
      if (more.length === 0) return [name, { value: first }];
      return [name, { reason: t('有{0}个“{1}”，请在单元格中选择', more.length + 1, name) }];
    }),
  );
}

/** What stands between names in one text. */
export const SEPARATORS = /[,，、;；\n]/;

/** The other way round: a name that several bear leads nowhere, and a stored value stays what it is. */
export function tellNames(
  stored: readonly string[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, string> {
  const texts = new Map(candidates.map((one) => [one.stored, one.text]));
  const found = matchNames([...new Set(texts.values())], candidates);
  return new Map(
    stored.flatMap((value): [string, string][] => {
      const text = texts.get(value) ?? '';
      const back = found.get(text);
      return back && 'value' in back && back.value === value && !SEPARATORS.test(text) ? [[value, text]] : [];
    }),
  );
}
