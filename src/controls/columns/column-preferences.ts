// What a user changed about a table: which columns, in which order and width, the density, and whether it is one of cards. Kept in the browser.
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';

type ChosenView = NonNullable<ReturnType<ScreenModel['views']['get']>>;

/** What the preferences have to know of a column. */
export interface PreferredColumn {
  readonly key: string;
  readonly isHidden?: boolean | undefined;
}

export type Density = 'small' | 'middle' | 'large';

/** Whether records are rows or cards, where a table offers both. */
export type Look = 'table' | 'cards';

export interface Preferences {
  /** Column keys in the user's order. */
  order: readonly string[];
  /** Keys shown or hidden against their default. */
  shown: Readonly<Record<string, boolean>>;
  /** Pixels by column key. */
  widths: Readonly<Record<string, number>>;
  /** Key of the last column that stays while the others are scrolled. */
  frozen?: string;
  /** Key of the column by whose values rows are gathered. */
  grouped?: string;
  density?: Density;
  /** Missing: as the table begins. */
  look?: Look;
}

export const NO_PREFERENCES: Preferences = { order: [], shown: {}, widths: {} };

const PREFIX = 'screenwright.table:';
const MIN_WIDTH = 40;
const MAX_WIDTH = 1200;

/** One entry per table of a screen. */
export function preferenceKey(screenId: string, pointer: string): string {
  return `${PREFIX}${screenId}#${pointer}`;
}

/** Reads what was kept; anything that is not of the expected shape counts as nothing. */
export function readPreferences(key: string): Preferences {
  try {
    return toPreferences(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return NO_PREFERENCES;
  }
}

/** Takes what came from elsewhere; anything that is not of the expected shape counts as nothing. */
export function toPreferences(kept: unknown): Preferences {
  if (typeof kept !== 'object' || kept === null) return NO_PREFERENCES;
  const { order, shown, widths, frozen, grouped, density, look } = kept as Record<string, unknown>;
  return {
    order: Array.isArray(order) ? order.filter((one) => typeof one === 'string') : [],
    shown: pickEntries(shown, (value): value is boolean => typeof value === 'boolean'),
    widths: pickEntries(widths, isWidth),
    ...(typeof frozen === 'string' ? { frozen } : {}),
    ...(typeof grouped === 'string' ? { grouped } : {}),
    ...(density === 'small' || density === 'middle' || density === 'large' ? { density } : {}),
    ...(look === 'table' || look === 'cards' ? { look } : {}),
  };
}

/** Those of a table on a page: of the view that was chosen, or else what is kept in the browser. */
export function preferencesOf(
  { plan, views }: Pick<ScreenModel, 'plan' | 'views'>,
  { pointer, address }: PlanNode,
): Preferences {
  const view = views.get(address);
  return isNamed(view) ? toPreferences(view.columns) : readPreferences(preferenceKey(plan.id, pointer));
}

/** Whether a view was chosen, and not the list as it is declared. */
export function isNamed(view: ChosenView | undefined): view is ChosenView {
  return view !== undefined && view.id !== '';
}

/** Keeps the preferences; a full or forbidden storage only means that they end with the page. */
export function keepPreferences(key: string, preferences: Preferences): void {
  try {
    if (preferences === NO_PREFERENCES) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // The table works without; there is nothing the user could do about it here.
  }
}

export function isWidth(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= MIN_WIDTH && value <= MAX_WIDTH;
}

function pickEntries<T>(value: unknown, isGood: (one: unknown) => one is T): Record<string, T> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isGood(entry[1])));
}

/** All columns in the user's order; columns that the document gained stand behind their neighbour there. */
export function orderColumns<One extends PreferredColumn>(
  columns: readonly One[],
  order: readonly string[],
): One[] {
  const known = new Map(columns.map((column) => [column.key, column]));
  const ordered = order.flatMap((key) => known.get(key) ?? []);
  columns.forEach((column, index) => {
    if (ordered.includes(column)) return;
    const before = columns[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  return ordered;
}

export function isShown(column: PreferredColumn, preferences: Preferences): boolean {
  return preferences.shown[column.key] ?? column.isHidden !== true;
}

/** The order after moving one column before or behind another. */
export function moveKey(keys: readonly string[], from: number, to: number): string[] {
  const moved = [...keys];
  const [key] = moved.splice(from, 1);
  if (key !== undefined) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, key);
  return moved;
}
