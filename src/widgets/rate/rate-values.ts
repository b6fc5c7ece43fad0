// Stars as they are stored: a number, by some back ends its text.
import { isNumeric } from '../../controls/numbers/number-values.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';

export type RateSettings = SettingsOf<typeof props>;

/** Stars of a stored value; nothing, and what is no number, is null. */
export function readStars(value: unknown): number | null {
  return isNumeric(value) ? Number(value) : null;
}

/** `4 星`, with its meaning where the document names one; what is no number is shown as itself. */
export function rateText(value: unknown, { texts }: RateSettings): string {
  const stars = readStars(value);
  if (stars === null) return value === undefined || value === null ? '' : String(value as string);
  const meaning = stars > 0 ? texts?.[Math.ceil(stars) - 1] : undefined;
  return meaning === undefined ? t('{0} 星', stars) : t('{0} 星（{1}）', stars, meaning);
}

/** Every value that can be chosen, in order. */
export function listSteps({ count = 5, allowHalf = false }: RateSettings): number[] {
  const size = allowHalf ? 0.5 : 1;
  return Array.from({ length: count / size }, (_, index) => (index + 1) * size);
}
