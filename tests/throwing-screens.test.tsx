// @vitest-environment happy-dom
// F18 over the shipped documents: every registered widget throws in every way a widget can, and nothing but its own
// place is lost; 重试 brings it back.
import { act, fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ScreenDocument } from '../src/engine/document.ts';
import type { Runtime } from '../src/runtime/runtime.ts';
import { watchBrowser } from '../src/runtime/watch-browser.ts';
import { isDeep, runs } from './depth.ts';
import { openDocument, registry } from './open-document.tsx';
import { shippedScreens, walkNodes } from './shipped-screens.ts';
import { createThrowingRegistry, type Way } from './throwing-registry.tsx';

const THROWS = runs(1_000, 170);
type Opened = Awaited<ReturnType<typeof openDocument>>;

const faulty = createThrowingRegistry(registry);
const told: string[] = [];
let elapsed = 0;
let stop = (): void => undefined;
const listeners = process.rawListeners('unhandledRejection') as ((reason: unknown) => void)[];

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const runtime = {
    notify: { message: (_: string, text: string) => told.push(text) },
    clock: { elapsed: () => elapsed },
  };
  stop = watchBrowser(window, runtime as unknown as Runtime);
  // What a browser tells the window, Node tells the process.
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', () => window.dispatchEvent(new Event('unhandledrejection')));
});
afterAll(() => {
  stop();
  process.removeAllListeners('unhandledRejection');
  for (const listener of listeners) process.on('unhandledRejection', listener);
  vi.restoreAllMocks();
});

const settled = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

/** Ways in the proportion in which they are tried; those of the first line by the widget that a page is about. */
const CYCLE: readonly Way[] = [
  ...(['render', 'effect', 'event', 'render', 'effect', 'check'] as const),
  ...(isDeep ? (['render', 'effect', 'async', 'render', 'effect', 'render'] as const) : (['async'] as const)),
];

const SITE = { sysConfig: {}, siteInfoModel: {} };

function open(document: ScreenDocument): Promise<Opened> {
  return openDocument(document, {
    widgets: faulty.registry,
    answer: ({ url, params }) => {
      if (url === '/site/siteinfo') return SITE;
      return params && 'pageNo' in params ? { records: [{ id: '1' }, { id: '2' }], total: 2 } : null;
    },
    services: {
      screens: { load: () => Promise.reject(new Error('没有打开其他页面')), cards: () => [] },
    },
  });
}

/** Pages of the gallery show every widget; of the others first come those where there is something to type beside. */
const ranked = shippedScreens.toSorted((one, other) => rankOf(one) - rankOf(other));

/**
 * To open a page costs more than the throws in it. An ordinary run opens the page of every fourth widget, those of all
 * that judge, and screens that people work in; `tests/throwing-widgets.test.tsx` has each widget by itself.
 */
function chooseDocuments(): ScreenDocument[] {
  return isDeep
    ? ranked
    : ranked.filter((document, index) => {
        const type = typeOf(document);
        if (rankOf(document) === 1) return index % 2 === 0;
        return index % 4 === 0 || (type !== undefined && registry.get(type)?.check !== undefined);
      });
}

/** The widget that a page of the gallery is about. */
const typeOf = (document: ScreenDocument): string | undefined => document.id?.replace('gallery/', '');

function rankOf(document: ScreenDocument): number {
  if (document.id?.startsWith('gallery/')) return 0;
  let texts = 0;
  walkNodes(document, (node) => {
    if (node['x-component'] === 'text') texts += 1;
  });
  return texts > 0 ? 1 : 2;
}

const noticesOf = (screen: Opened): Element[] => [...screen.baseElement.querySelectorAll('.sw-notice')];

/** Uses one control after the other as a person might, until a widget has thrown. */
async function tryControls(screen: Opened): Promise<void> {
  const controls = screen.container.querySelectorAll<HTMLElement>(
    'input, textarea, button, [role=switch], [role=combobox], [tabindex="0"]',
  );
  for (const control of [...controls].slice(0, 12)) {
    if (faulty.thrown()) return;
    if (!control.isConnected || control.closest('.sw-notice')) continue;
    await act(async () => {
      fireEvent.focus(control);
      if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
        fireEvent.click(control);
      else if (control.matches('input:not([type=file]), textarea')) {
        fireEvent.change(control, { target: { value: '7' } });
      } else fireEvent.click(control);
      fireEvent.blur(control);
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  }
}

/** Lets a widget throw; false when none of the screen can in this way. */
async function provoke(screen: Opened, way: Way, nth: number, type: string | undefined): Promise<boolean> {
  faulty.arm(way, nth, type);
  if (way === 'render' || way === 'effect') await faulty.redraw();
  else if (way === 'check') await screen.validate();
  else await tryControls(screen);
  await settled();
  return faulty.thrown() !== undefined;
}

/** Somewhere outside of what is broken, what is typed arrives; undefined when the screen has no box for text. */
async function canType(screen: Opened): Promise<boolean | undefined> {
  const texts = [...faulty.mounted()].filter(([, type]) => type === 'text');
  const ids = texts.map(([place]) => place.split(' ')[1]);
  const inputs = [...screen.container.querySelectorAll<HTMLInputElement>('input[type=text]')];
  const input = inputs.find((one) => ids.includes(one.id) && !one.disabled && !one.readOnly && !one.role);
  if (!input) return undefined;
  const before = faulty.changes();
  await act(async () => {
    fireEvent.change(input, { target: { value: `${input.value}7` } });
    await Promise.resolve();
  });
  return faulty.changes() > before;
}

let typed = 0;

/** What is wrong after a throw; empty when nothing is. */
async function judge(screen: Opened, way: Way, before: ReadonlyMap<string, string>): Promise<string> {
  const { type, place } = faulty.thrown() ?? { type: '', place: '' };
  // The cards of a portal are screens of their own, and none of those loads here.
  const failed = [...screen.container.querySelectorAll('.sw-screen-notice')];
  if (failed.some((one) => !one.closest('.sw-portal-card'))) return 'the screen failed as a whole';
  if (screen.container.textContent === '') return 'white';
  const notices = noticesOf(screen);
  // Told at its own field, or, where that one is folded away, at the field before it that is wrong as well.
  const isMarked = screen.container.querySelector('[aria-invalid=true]') !== null;
  if (way === 'check' && !screen.text().includes('无法校验') && !isMarked) return 'nobody was told';
  if (way !== 'render' && way !== 'effect') {
    if (notices.length > 0) return 'a place was lost';
    return way === 'check' || told.length + screen.messages.length > 0 ? '' : 'nobody was told';
  }
  // Several frames may be open, and they have no place of their own.
  if (notices.length !== 1 && !(notices.length > 1 && place === `frame ${type}`)) {
    return `${String(notices.length)} notices`;
  }
  // What lies neither in the broken place nor around it is there as before.
  const [pointer = ''] = place.split(' ');
  // A cell that a table keeps ready has no place of its own.
  const placed = [...before.keys()].filter((one) => !one.startsWith(' '));
  // A window that a field opened goes with its field; those of the screen stay.
  const isOfField = [...before].some(([one, widget]) => widget === 'file' && one.startsWith(pointer));
  const stays = placed.filter((one) => !one.startsWith(pointer) && !(isOfField && one.startsWith('frame ')));
  const lost = stays.filter((one) => !faulty.mounted().has(one));
  if (lost.length > 0) return `lost ${lost.join()}`;
  faulty.heal();
  const isTyped = await canType(screen);
  if (isTyped === false) return 'nothing can be typed';
  if (isTyped) typed += 1;
  for (const notice of notices) {
    const retry = [...notice.querySelectorAll('button')].find((one) => one.textContent === '重试');
    if (!retry) return 'no 重试';
    fireEvent.click(retry);
  }
  await settled();
  return noticesOf(screen).length > 0 ? '重试 does not bring it back' : '';
}

it(`F18: ${String(THROWS)} throws of every registered widget in the shipped documents leave no white screen`, async () => {
  await registry.load(registry.types);
  const documents = chooseDocuments();
  const wrong: string[] = [];
  const types = new Map<Way, Set<string>>();
  let [throws, round] = [0, 0];
  while (throws < THROWS && round < 3) {
    round += 1;
    for (const [index, document] of documents.entries()) {
      if (throws >= THROWS) break;
      const screen = await open(document);
      // The page of a widget lets that one throw, and then whichever comes.
      const own = typeOf(document);
      // The frames of dialogs and drawers are drawn when something opened them.
      if (own === 'dialog' || own === 'drawer') await tryControls(screen);
      told.length = 0;
      for (const [turn, way] of CYCLE.entries()) {
        if (throws >= THROWS) break;
        const type = turn < 6 && own !== undefined && registry.types.includes(own) ? own : undefined;
        const before = faulty.mounted();
        told.length = 0;
        screen.messages.length = 0;
        elapsed += 10_000;
        const nth =
          type === undefined ? 1 + ((index + turn * 5 + round) % (before.size || 1)) : turn === 3 ? 2 : 1;
        if (await provoke(screen, way, way === 'check' ? 1 : nth, type)) {
          throws += 1;
          const { type: by } = faulty.thrown() ?? { type: '' };
          types.set(way, (types.get(way) ?? new Set()).add(by));
          const reason = await judge(screen, way, before);
          if (reason) {
            wrong.push(`${document.id ?? ''} ${way} of ${by}: ${reason}`);
            break;
          }
        }
        faulty.heal();
      }
      screen.close();
      // What React says of an error holds the whole tree that it happened in.
      vi.mocked(console.error).mockClear();
    }
  }
  const counts = [...types].map(([way, some]) => `${way} ${String(some.size)}`).join(', ');
  console.log(
    `white or lost screens in ${String(throws)} injected throws: ${String(wrong.length)}; widget types: ${counts}; typed beside the broken place ${String(typed)} times`,
  );
  expect(wrong).toEqual([]);
  expect(throws).toBe(THROWS);
  // Most of what the ordinary run opens are pages of single widgets, where there is less to type beside.
  expect(typed).toBeGreaterThan(THROWS / (isDeep ? 10 : 20));
  const meant = registry.types.filter((type) => documents.some((document) => typeOf(document) === type));
  expect(meant.length).toBeGreaterThanOrEqual(isDeep ? registry.types.length : 18);
  for (const way of ['render', 'effect'] as const) {
    expect(meant.filter((type) => !types.get(way)?.has(type))).toEqual([]);
  }
  const judging = registry.types.filter((type) => registry.get(type)?.check !== undefined);
  expect(judging.length).toBeGreaterThan(3);
  expect([...(types.get('check') ?? [])].sort()).toEqual(judging.sort());
}, 600_000);
