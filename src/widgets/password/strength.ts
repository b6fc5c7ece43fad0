// How hard a password is to guess, by its length and the kinds of characters in it.
import { t } from '../../engine/text.ts';

export interface Strength {
  /** 0 while nothing is typed. */
  level: 0 | 1 | 2 | 3;
  text: string;
}

const NONE: Strength = { level: 0, text: '' };
const WEAK: Strength = { level: 1, text: t('弱') };
const FAIR: Strength = { level: 2, text: t('中') };
const STRONG: Strength = { level: 3, text: t('强') };

/** Eight characters of two kinds are fair, ten of three kinds strong; a repeated sign counts as weak. */
export function judgeStrength(password: string): Strength {
  if (password === '') return NONE;
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  if (password.length < 8 || kinds < 2 || new Set(password).size < 5) return WEAK;
  return password.length >= 10 && kinds >= 3 ? STRONG : FAIR;
}
