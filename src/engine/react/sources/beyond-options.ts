// Stored values beyond a list of options that was too long for one answer: they are read by their texts all the same.
import type { CutDict, DictOption } from '../../services.ts';
import { t } from '../../text.ts';
import { splitValue } from '../texts/format-value.ts';

/** The values of long lists, which the cells of a table ask for hundreds of times. */
const valuesOf = new WeakMap<readonly DictOption[], ReadonlySet<string>>();

function readValues(options: readonly DictOption[]): ReadonlySet<string> {
  let values = valuesOf.get(options);
  if (!values) valuesOf.set(options, (values = new Set(options.map((option) => String(option.value)))));
  return values;
}

/** The choices of stored values that are none of the options, each once. */
export function listBeyond(values: Iterable<unknown>, options: readonly DictOption[]): readonly string[] {
  const known = readValues(options);
  const beyond = new Set<string>();
  for (const value of values) {
    if (known.has(String(value))) continue;
    for (const one of splitValue(value, [])) {
      const key = one.trim();
      if (key !== '' && !known.has(key)) beyond.add(key);
    }
  }
  return [...beyond];
}

/**
 * The options, and behind them stored values that they lack.
 * @param beyond as `listBeyond` gives them
 * @param isShown whether they stand in a control: one whose text is on its way says so, and one without a text stands there
 * as it is stored; elsewhere only those with a text are added
 */
export function addBeyond(
  options: readonly DictOption[],
  cut: CutDict,
  beyond: readonly string[],
  isShown: boolean,
): readonly DictOption[] {
  const added = beyond.flatMap((value): DictOption[] => {
    const text = cut.textOf(value);
    if (typeof text === 'string') return [{ value, text }];
    return isShown ? [{ value, text: text === null ? value : t('加载中…') }] : [];
  });
  return added.length === 0 ? options : [...options, ...added];
}
