// Colours of the values of a dictionary: a name that is none leaves a tag white on white.
import type { Json } from '../../document.ts';
import type { Catalog } from './catalog.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Names that a tag has looks of its own for, beside those that the shipped dictionary of colours offers. */
const TAG_COLORS: readonly string[] = [
  ...['blue', 'purple', 'cyan', 'green', 'magenta', 'pink', 'red', 'orange', 'yellow', 'volcano', 'geekblue'],
  ...['lime', 'gold', 'default', 'success', 'processing', 'error', 'warning'],
];
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const FUNCTION = /^(?:rgb|hsl)a?\([\d\s.,%/-]+\)$/i;

/** @param dict a dictionary with items; one over an entity has no colours */
export function checkDictColors(
  dict: Json,
  pointer: string,
  { catalog, findings }: { catalog: Catalog; findings: Findings },
): void {
  itemsOf(ownValue(dict, 'items')).forEach((item, index) => {
    const color = ownString(item, 'color');
    if (color === undefined || HEX.test(color) || FUNCTION.test(color)) return;
    const names = [...new Set([...(catalog.dictValues.get('dict_color') ?? []), ...TAG_COLORS])];
    if (names.includes(color)) return;
    const place = joinPointer(pointer, 'items', index, 'color');
    findings.addAtValue(
      'dict-color',
      place,
      `“${color}” 不是颜色，请改成字典 dict_color 里的颜色，或写成 #1677ff 这样的颜色值`,
      suggestValue(color, names, place),
    );
  });
}
