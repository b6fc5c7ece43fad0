// Where somebody has the columns of a table: kept with their other preferences of it, for themselves alone.
import { moveKey, orderColumns, type Preferences } from '../../controls/columns/column-preferences.ts';
import type { Column } from './model/column.ts';
import { DEFAULT_WIDTH } from './model/widths.ts';

export interface Placing {
  /** Keys of the columns that are shown, in their order. */
  readonly shown: readonly string[];
  readonly frozen: string | undefined;
  /** Key of the column that the rows are gathered by, as long as it is shown. */
  readonly grouped: string | undefined;
  hide(this: void, key: string): void;
  /** Puts a column into the place of another that is shown. */
  move(this: void, key: string, place: string): void;
  /** The column and those before it stay while the others are scrolled; undefined lets all go. */
  freeze(this: void, key: string | undefined): void;
  /** The rows are gathered by the column; undefined takes the groups away. */
  group(this: void, key: string | undefined): void;
}

export function placeColumns(
  columns: readonly Column[],
  shown: readonly Column[],
  preferences: Preferences,
  onChange: (next: Preferences) => void,
): Placing {
  return {
    shown: shown.map(({ key }) => key),
    frozen: preferences.frozen,
    grouped: shown.find(({ key }) => key === preferences.grouped)?.key,
    hide: (key) => {
      onChange({ ...preferences, shown: { ...preferences.shown, [key]: false } });
    },
    move: (key, place) => {
      const keys = orderColumns(columns, preferences.order).map((column) => column.key);
      const [from, to] = [keys.indexOf(key), keys.indexOf(place)];
      if (from >= 0 && to >= 0) onChange({ ...preferences, order: moveKey(keys, from, to) });
    },
    freeze: (key) => {
      const { frozen: _, ...others } = preferences;
      onChange(key === undefined ? others : { ...others, frozen: key });
    },
    group: (key) => {
      const { grouped: _, ...others } = preferences;
      onChange(key === undefined ? others : { ...others, grouped: key });
    },
  };
}

/** Columns as their settings list them. */
export function toSettable(columns: readonly Column[]) {
  return columns.map(({ key, title, width, kind }) => ({
    key,
    title,
    ...(width && 'pixels' in width ? { width: width.pixels } : {}),
    least: kind.width ?? DEFAULT_WIDTH,
  }));
}
