// A button of a shipped screen is shown to exactly those people whom the server lets do what it does.
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDeclaration, ScreenDocument } from '../src/engine/document.ts';
import { openTestApp, type TestApp } from './app-driver.ts';
import {
  callsOf,
  findRoute,
  flattenSteps,
  FOREIGN_CALLS,
  shippedScreens,
  walkNodes,
} from './shipped-screens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const screens = new Map(shippedScreens.map((document) => [document.id, document]));

/** What the portal of the home page shows. */
const shippedCards = shippedScreens.flatMap(({ id, card }) => (card ? [{ screen: id, ...card }] : []));

/** What a node does: its own codes, the apis it calls, the screens it opens. */
interface Deed {
  place: string;
  /** Code of the node itself; undefined where it has none. */
  code: string | undefined;
  /** Codes of the node and the nodes around it. */
  codes: readonly string[];
  apis: readonly string[];
  opened: readonly string[];
}

/**
 * Nodes that are shown when whoever opens the screen says so, and the code that the opener looks at. The licence form is
 * for `admin` too, whose other back ends know no such code: here that account holds every code.
 */
const SHOWN_BY_OPENER: Readonly<Record<string, string>> = { 'account/licence/form': 'licence:add' };

function deedsOf(document: ScreenDocument): Deed[] {
  const { open: opening = [], every, push = [] } = document.on ?? {};
  const open = flattenSteps([...opening, ...(every?.steps ?? []), ...push]);
  const deeds: Deed[] = [
    { place: `${document.id ?? ''} on.open`, code: undefined, codes: [], ...targetsOf(open) },
  ];
  walkNodes(document, (node, place, around) => {
    const shown = SHOWN_BY_OPENER[place];
    const codes = shown === undefined ? around : [...around, shown];
    const steps = Object.values(node['x-on'] ?? {}).flatMap((list) => flattenSteps(list));
    const { apis, opened } = targetsOf(steps);
    const source = node['x-source'];
    if (source !== undefined && 'api' in source) apis.push(source.api);
    deeds.push({ place, code: node['x-access'], codes, apis, opened });
    // Each card of a portal shows a screen to whoever holds the card's code.
    if (node['x-component'] === 'portal') {
      for (const { screen, permission } of shippedCards) {
        const held = permission === undefined ? codes : [...codes, permission];
        deeds.push({
          place: `${place} ${screen}`,
          code: permission,
          codes: held,
          apis: [],
          opened: [screen],
        });
      }
    }
  });
  return deeds.filter(({ apis, opened }) => apis.length + opened.length > 0);
}

function targetsOf(steps: ReturnType<typeof flattenSteps>): { apis: string[]; opened: string[] } {
  const apis: string[] = [];
  const opened: string[] = [];
  for (const step of steps) {
    // A call that may be refused in silence is no promise to the person.
    if (step.do === 'request' && step.optional === true) continue;
    if (step.do === 'request' || step.do === 'submit' || step.do === 'download') apis.push(step.api);
    if (step.do === 'open') opened.push(step.screen);
  }
  return { apis, opened };
}

/** The codes of which a call asks one; null for a call that asks for none. One list per call of a pair. */
function askedBy(api: ApiDeclaration | undefined): (readonly string[] | null)[] {
  if (api === undefined) return [];
  return callsOf(api)
    .filter(({ method, url }) => !Object.hasOwn(FOREIGN_CALLS, `${method} ${url}`))
    .map(({ method, url }) => {
      const permission = findRoute(app.routes, method, url)?.permission ?? null;
      if (typeof permission === 'string') return [permission];
      return Array.isArray(permission) ? (permission as readonly string[]) : null;
    });
}

/** Every code that a deed ends up asking for, also through the screens that it opens. */
function codesAsked(document: ScreenDocument, deed: Deed, seen: readonly string[] = []): string[] {
  const own = deed.apis.flatMap((name) => askedBy(document.apis?.[name]).flatMap((codes) => codes ?? []));
  const inner = deed.opened.flatMap((id) => {
    const screen = screens.get(id);
    if (screen === undefined || seen.includes(id)) return [];
    return deedsOf(screen).flatMap((one) => codesAsked(screen, one, [...seen, id]));
  });
  return [...own, ...inner];
}

/** What the app opens by itself, with an announcement that is opened where a message names it. */
const OPENED_BY_APP = [
  ...(JSON.parse(fs.readFileSync('src/schemas/meta/app-screens.json', 'utf8')) as string[]),
  'messages/announcement',
];

/** The ways to a screen, each as the codes of people who came it. */
function findWays(): Map<string, (readonly string[])[]> {
  const ways = new Map<string, (readonly string[])[]>();
  const enter = (document: ScreenDocument, codes: readonly string[], trail: readonly string[]): void => {
    const id = document.id ?? '';
    ways.set(id, [...(ways.get(id) ?? []), codes]);
    for (const deed of deedsOf(document)) {
      for (const target of deed.opened) {
        const screen = screens.get(target);
        if (screen === undefined || trail.includes(target)) continue;
        enter(screen, [...codes, ...deed.codes], [...trail, target]);
      }
    }
  };
  for (const document of shippedScreens) {
    if (document.route === undefined) continue;
    const { permission } = document.route;
    enter(document, permission === undefined ? [] : [permission], [document.id ?? '']);
  }
  for (const id of OPENED_BY_APP) {
    const document = screens.get(id);
    if (document !== undefined) enter(document, [], [id]);
  }
  return ways;
}

describe('the permission code of a button', () => {
  it('is one that the server asks for when the button is pressed', () => {
    const wrong: string[] = [];
    let judged = 0;
    for (const document of shippedScreens) {
      for (const deed of deedsOf(document)) {
        if (deed.code === undefined) continue;
        judged += 1;
        const asked = codesAsked(document, deed);
        if (!asked.includes(deed.code)) {
          wrong.push(
            `${deed.place} shows for ${deed.code}, its calls ask for ${asked.join(', ') || 'nothing'}`,
          );
        }
      }
    }
    expect(judged).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });

  it('of an export is the one that its route asks for', () => {
    const wrong: string[] = [];
    let judged = 0;
    for (const document of shippedScreens) {
      walkNodes(document, (node, place) => {
        const settings = node['x-component-props'] as
          | { export?: Partial<Record<string, string>> }
          | undefined;
        const declared = settings?.export;
        if (declared === undefined) return;
        judged += 1;
        const api =
          declared['api'] === undefined ? { url: declared['url'] ?? '' } : document.apis?.[declared['api']];
        const asked = askedBy(api);
        if (asked.length !== 1 || asked[0]?.join() !== declared['permission']) {
          wrong.push(
            `${place} shows for ${String(declared['permission'])}, its call asks for ${String(asked)}`,
          );
        }
      });
    }
    expect(judged).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
  });
});

describe('a person who sees a control', () => {
  it('holds what its calls ask for, whichever way they came to the screen', () => {
    const wrong: string[] = [];
    let judged = 0;
    for (const [id, ways] of findWays()) {
      const document = screens.get(id);
      if (document === undefined) continue;
      for (const deed of deedsOf(document)) {
        for (const name of deed.apis) {
          const calls = askedBy(document.apis?.[name]);
          const isHeld = (held: readonly string[], codes: readonly string[] | null) =>
            codes === null || codes.some((code) => held.includes(code) || deed.codes.includes(code));
          judged += calls.length;
          // Of a pair to save, every way in needs one, and each one is needed by some way in.
          // What begins a copy runs for whoever came by that button, which asks for the right to add.
          for (const held of name === 'copy' ? [] : ways) {
            if (calls.length > 0 && !calls.some((codes) => isHeld(held, codes))) {
              wrong.push(`${deed.place} calls ${name} with [${held.join(', ')}]: asks for ${String(calls)}`);
            }
          }
          for (const codes of calls) {
            if (!ways.some((held) => isHeld(held, codes))) {
              wrong.push(`${deed.place} calls ${name}: nobody who comes here holds ${String(codes)}`);
            }
          }
        }
      }
    }
    expect(judged).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('can reach every shipped screen', () => {
    const ways = findWays();
    expect(shippedScreens.map(({ id }) => id ?? '').filter((id) => !ways.has(id))).toEqual([]);
  });
});
