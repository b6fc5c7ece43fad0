// Letters that a ground swallows: told while the colour is chosen, for afterwards the page is hard to read.
import { readColor } from '../../controls/colors/color-values.ts';
import { contrast, luminance } from '../../controls/colors/contrast.ts';
import { t } from '../../engine/text.ts';

/** What large letters and the labels of buttons need at least. */
const LEAST = 3;
/** Above it black stands out more than white. */
const MIDDLE = 0.18;

/**
 * Tells that letters of a colour are hard to read on a ground, and what to do about it.
 * @returns undefined where they can be read, or where one of the two is no colour
 */
export function describeFaintLetters(ground: unknown, letters: unknown): string | undefined {
  const [below, above] = [readColor(ground), readColor(letters)];
  if (below === null || above === null) return undefined;
  const ratio = contrast(below, above);
  if (ratio >= LEAST) return undefined;
  const name = above === '#ffffff' ? t('白色文字') : t('文字（{0}）', above);
  // Rounded down: 2.96 must not read as 3.
  const told = (Math.floor(ratio * 10) / 10).toFixed(1);
  return t(
    '{0}在此颜色上不易看清：对比度 {1}:1，低于 {2}:1，请选{3}一些的颜色',
    name,
    told,
    LEAST,
    luminance(above) > MIDDLE ? t('深') : t('浅'),
  );
}
