// Columns of chosen rows -> values of fields: which go where, and what the settings get wrong.
import { isForbiddenName } from '../../engine/expression/forbidden.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';

export type Settings = SettingsOf<typeof props>;
export type Row = Readonly<Record<string, unknown>>;

export interface Mapping {
  /** Column of a row and the field that gets it, in the order of the settings. */
  pairs: readonly { org: string; dest: string }[];
  /** Which of the pairs is the widget's own value. */
  own: number;
  /** False when no destination is the widget itself, which then shows the first. */
  isOwnNamed: boolean;
}

export const CONFIG_MISSING = t('popup参数未正确配置!');
export const CONFIG_UNEQUAL = t('popup参数未正确配置,原始值和目标值数量不一致!');

/**
 * Reads the two lists of the settings.
 * @param names name and path of the widget's own field
 * @returns the mapping, or the sentence that says why there is none
 */
export function readMapping(settings: Settings, names: readonly string[]): Mapping | string {
  const { code, orgFields, destFields, field } = settings;
  if (!code || !orgFields || !destFields) return CONFIG_MISSING;
  const from = splitList(orgFields);
  const to = splitList(destFields);
  if (from.length !== to.length) return CONFIG_UNEQUAL;
  // A path that reaches the machinery of objects is no field.
  if ([...from, ...to].some((name) => name === '' || name.split('.').some(isForbiddenName)))
    return CONFIG_MISSING;
  const own = to.findIndex((dest) => (field ? dest === field : names.includes(dest.replace(/^\./, ''))));
  return {
    pairs: from.map((org, index) => ({ org, dest: to[index] ?? '' })),
    own: Math.max(0, own),
    isOwnNamed: own >= 0,
  };
}

function splitList(list: string): string[] {
  return list.split(',').map((part) => part.trim());
}

/**
 * The values of the chosen rows by destination: one row's values as they are, those of several joined.
 * @param rows none empties every destination
 */
export function mapRows({ pairs }: Mapping, rows: readonly Row[], spliter: string): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map(({ org, dest }) => {
      const [first, ...rest] = rows.map((row) => valueIn(row, org));
      return [dest, rest.length === 0 ? (first ?? '') : [first, ...rest].map(String).join(spliter)];
    }),
  );
}

function valueIn(row: Row, name: string): string | number | boolean {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}
