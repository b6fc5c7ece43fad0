// What of a record stands where on its card: title, two lines, state, and the rest behind a button.
import type { Look, Preferences } from '../../controls/columns/column-preferences.ts';
import type { Column, Settings } from './column.ts';

/** Room of the table in pixels below which records are cards: columns side by side would be slivers. */
const CARDS_BELOW = 480;
const LINES = 2;

/**
 * Whether records are cards: where there is no room for columns, and where somebody wants them.
 * @param room width of the table's box in pixels; 0 while it is not laid out
 */
export function areCards(room: number, look: Look): boolean {
  return look === 'cards' || (room > 0 && room < CARDS_BELOW);
}

/** What a table shows where there is room for both: what somebody chose, or what it begins with. */
export function lookOf({ cards }: Pick<Settings, 'cards'>, { look }: Pick<Preferences, 'look'>): Look {
  if (!cards) return 'table';
  return look ?? (cards.isFirst ? 'cards' : 'table');
}

export interface CardParts {
  title: Column | undefined;
  lines: readonly Column[];
  state: Column | undefined;
  actions: Column | undefined;
  /** Read when somebody asks for them: no data is out of reach. */
  more: readonly Column[];
}

/**
 * Columns say by `card` where they stand. Without it the first text is the title, the first tag or dictionary the state, and
 * the next two columns are the lines.
 * @param columns in the order of the person
 * @param isActions whether a column holds the actions of a row
 */
export function chooseCardParts(
  columns: readonly Column[],
  isActions: (column: Column) => boolean,
): CardParts {
  const actions = columns.find(isActions);
  const rest = columns.filter((column) => column !== actions && column.type !== 'index');
  const free = rest.filter(({ card }) => card === undefined);
  const title =
    rest.find(({ card }) => card === 'title') ??
    free.find(({ slot, type }) => slot === undefined && (type === 'text' || type === 'link')) ??
    free.find(({ slot }) => slot === undefined);
  const state =
    rest.find(({ card }) => card === 'state') ??
    free.find((column) => column !== title && (column.type === 'tag' || column.type === 'dict'));
  const open = free.filter((column) => column !== title && column !== state);
  const declared = rest.filter(({ card }) => card === 'line');
  const chosen = new Set(
    declared.length > 0 ? declared : open.filter(({ type }) => type !== 'image').slice(0, LINES),
  );
  const isPlaced = (column: Column): boolean => column === title || column === state || chosen.has(column);
  return {
    title,
    lines: rest.filter((column) => chosen.has(column)),
    state,
    actions,
    more: rest.filter((column) => !isPlaced(column)),
  };
}
