// What opens a dialog or a drawer, as the shipped documents declare it.
import fs from 'node:fs';
import path from 'node:path';
import { shippedScreens } from '../tests/shipped-screens.ts';

export interface Opening {
  /** The screen that somebody is looking at. */
  from: string;
  /** Words of the button there. */
  button: string;
  /** The screen that opens over it; none where the window is the widget's own. */
  screen?: string;
  /** The button stands in a row, and opens what belongs to it. */
  isOfRow: boolean;
  /** Words of the row, where not any will do. */
  row?: string;
}

/** Rows that have what the screen needs to show all of itself. */
const ROWS: Readonly<Record<string, string>> = {
  'system/data-rule-list': '/isystem/user',
  'designer/document-withdraw': '登记表',
};

/** Addresses of the screens that have one. */
export const ROUTES: ReadonlyMap<string, string> = new Map(
  shippedScreens.flatMap(({ id, route }) => (route ? [[id, route.path] as const] : [])),
);

/** Every button that opens a screen, each once. Names that are computed are names of records: nobody knows them before. */
export function listOpenings(): Opening[] {
  const found = new Map<string, Opening>();
  for (const { id, ...document } of shippedScreens) {
    if (id.startsWith('gallery/')) continue;
    walk(document, undefined, ({ screen, button, isOfRow }) => {
      if (button === undefined) return;
      const own = screen === undefined ? {} : { screen, ...rowOf(screen) };
      found.set(`${id} ${button} ${screen ?? ''}`, { from: id, button, isOfRow, ...own });
    });
  }
  return [...found.values()];
}

function rowOf(screen: string): { row?: string } {
  const row = ROWS[screen];
  return row === undefined ? {} : { row };
}

/** Screens that only other screens open: they have no address, and are no card of the home page. */
export function listWindows(): string[] {
  return shippedScreens
    .filter(({ id, route, card }) => !route && !card && !id.startsWith('gallery/'))
    .map(({ id }) => id);
}

/**
 * The presses that lead from an address to an opening.
 * @returns the address and the openings on the way, that one last; undefined where no page leads there
 */
export function findWay(
  to: Opening,
  openings: readonly Opening[],
): { path: string; presses: Opening[] } | undefined {
  const presses = [to];
  for (;;) {
    const { from = '' } = presses[0] ?? {};
    const route = ROUTES.get(from);
    if (route !== undefined) return { path: route, presses };
    const before = openings.find(({ screen }) => screen === from);
    if (!before || presses.includes(before)) return undefined;
    presses.unshift(before);
  }
}

interface Told {
  screen?: string;
  button: string | undefined;
  isOfRow: boolean;
}

/** @param button words of the button around */
function walk(part: unknown, button: string | undefined, tell: (told: Told) => void): void {
  if (Array.isArray(part)) {
    for (const one of part) walk(one, button, tell);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  const {
    do: step,
    screen,
    'x-component': widget,
    'x-component-props': props,
  } = part as Record<string, unknown>;
  const isOfRow = (): boolean => JSON.stringify(part).includes('$record');
  if (step === 'open' && typeof screen === 'string' && isFixed(screen))
    tell({ screen, button, isOfRow: isOfRow() });
  const { text, import: taken } = (props ?? {}) as { text?: unknown; import?: unknown };
  // The window of a workbook is that of the list.
  if (taken !== undefined && widget !== undefined && widget !== 'button')
    tell({ button: '导入', isOfRow: false });
  const own = widget === 'button' && typeof text === 'string' && isFixed(text) ? text : undefined;
  for (const value of Object.values(part)) walk(value, widget === undefined ? button : own, tell);
}

function isFixed(text: string): boolean {
  return !text.includes('{{');
}

const folder = path.resolve(import.meta.dirname, '../src/schemas/locales/en');
const english = new Map(
  fs
    .readdirSync(folder)
    .flatMap((file) =>
      Object.entries(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object),
    ),
);

/** Words of a document as the page shows them. */
export function say(text: string, language: string): string {
  const said: unknown = language === 'en' ? english.get(text) : undefined;
  return typeof said === 'string' ? said : text;
}
