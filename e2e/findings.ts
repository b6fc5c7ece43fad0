// What went wrong in the browser although nobody looked: collected while a journey runs, counted for the whole run.
import fs from 'node:fs';
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

export type FindingKind = 'csp' | 'foreign-request' | 'error' | 'shift';

export interface Finding {
  kind: FindingKind;
  text: string;
}

const CSP_MARK = '[policy violated]';
const SHIFT_MARK = '[page moved]';
/** Characters of what moved, in the totals of a run. */
const MAX_SHOWN = 240;
/** Sum of layout shifts at one address: a tenth of what Web Vitals call good. */
const MAX_SHIFT = 0.01;
/** Milliseconds within which what was pressed, and what came for it, may move things; those in which the page is busy are not counted. */
const SETTLED = 1_000;

/** As browsers tell it; the types of the DOM do not have it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
/** Every answer with an error status, and a socket without a server, is also written to the console by the browser. */
const FAILED_LOAD = /^(?:Failed to load resource|WebSocket connection to '[^']*' failed)/;

/** Collects from every page of the contexts it watches. */
export class Findings {
  readonly #found: Finding[] = [];
  readonly #expected: RegExp[] = [];
  readonly #visited = new Set<string>();
  readonly #shifts: Finding[] = [];
  readonly #contexts: BrowserContext[] = [];
  #movable?: string;

  /**
   * Watches a context before its first page opens.
   * @param origin the only place a page may talk to
   */
  async watch(context: BrowserContext, origin: string): Promise<void> {
    await context.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`${mark} ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    }, CSP_MARK);
    await context.addInitScript(watchShifts, { mark: SHIFT_MARK, most: MAX_SHIFT, settled: SETTLED });
    context.on('console', (message) => this.#readConsole(message));
    // An uncaught error, or a rejection that nobody handled.
    context.on('weberror', (error) => this.#add('error', `uncaught: ${readError(error.error())}`));
    context.on('request', (request) => this.#readRequest(request, origin));
    this.#contexts.push(context);
    if (this.#movable !== undefined) await context.addInitScript(letMove, this.#movable);
  }

  /** From now on errors with such a text belong to the journey. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** The journey itself leads over another site. */
  expectVisit(origin: string): void {
    this.#visited.add(origin);
  }

  /** A journey that makes the server fail sees the browser's own notes about it. */
  expectFailedLoads(): void {
    this.expect(FAILED_LOAD);
  }

  /**
   * The journey itself moves parts of what somebody looks at, by news that it sends them: these may move, and nothing else.
   * @param parts a selector of CSS that each of them fits
   */
  async expectShiftsOf(parts: string, _reason: string): Promise<void> {
    this.#movable = parts;
    for (const context of this.#contexts) {
      await context.addInitScript(letMove, parts);
      for (const page of context.pages()) await page.evaluate(letMove, parts);
    }
  }

  list(): readonly Finding[] {
    return this.#found.filter(
      ({ kind, text }) => kind !== 'error' || !this.#expected.some((pattern) => pattern.test(text)),
    );
  }

  /** Pages that moved by themselves. */
  shifts(): readonly Finding[] {
    return this.#shifts;
  }

  #add(kind: FindingKind, text: string): void {
    this.#found.push({ kind, text });
  }

  #readConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (text.startsWith(SHIFT_MARK)) {
      this.#shifts.push({ kind: 'shift', text });
      return;
    }
    const isPolicy = text.includes(CSP_MARK) || /Content Security Policy/i.test(text);
    this.#add(isPolicy ? 'csp' : 'error', `${text} (${message.location().url})`);
  }

  #readRequest(request: Request, origin: string): void {
    const url = new URL(request.url());
    if (
      url.protocol === 'data:' ||
      url.protocol === 'blob:' ||
      url.origin === origin ||
      this.#visited.has(url.origin)
    )
      return;
    this.#add('foreign-request', request.url());
  }
}

/** Runs in the page. */
function letMove(parts: string): void {
  Object.assign(window, { expectedToMove: parts });
}

/**
 * Runs in the page: tells where what was drawn moved by itself. Whoever presses something may see things move then, and when
 * what they asked for comes; whoever looks may not, neither while a page opens nor later.
 */
function watchShifts({ mark, most, settled }: { mark: string; most: number; settled: number }): void {
  let address = location.pathname;
  /** When somebody last touched the page, by the clock of the browser; undefined before the first time at an address. */
  let touched: number | undefined;
  /** For another size of the window, or for paper. */
  let isLaidOutAnew = false;
  const paper = matchMedia('print');
  let isPaper = paper.matches;
  let moved = 0;
  const parts: string[] = [];
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
    [x, y, width, height].map((side) => side.toFixed(0)).join(' ');
  const elementOf = (node: Node | null): Element | null | undefined =>
    node instanceof Element ? node : node?.parentElement;
  const isFloating = (node: Node | null): boolean =>
    elementOf(node)?.closest('.sw-reminders, .ant-message, .ant-tour') != null;
  /** What is gone since was in one of the parts, if all that is left of what moved is. */
  const isExpected = (nodes: readonly (Node | null)[]): boolean => {
    const { expectedToMove: parts } = window as { expectedToMove?: string };
    const left = nodes.filter((node) => node !== null);
    return (
      parts !== undefined && left.length > 0 && left.every((node) => elementOf(node)?.matches(parts) === true)
    );
  };
  const nameOf = (node: Node | null): string => {
    const element = elementOf(node);
    return element ? `${element.localName}.${[...element.classList].join('.')}` : 'what is gone now';
  };
  // Journeys may set the clock of the page: times are those of entries, which the browser itself makes.
  const now = (): number => new PerformanceMark('touch').startTime;
  const answers: number[] = [];
  const hear = (entries: PerformanceEntryList): void => {
    for (const { initiatorType, responseEnd } of entries as PerformanceResourceTiming[])
      if (['fetch', 'xmlhttprequest', 'script', 'other'].includes(initiatorType)) answers.push(responseEnd);
  };
  const hearing = new PerformanceObserver((list) => hear(list.getEntries()));
  hearing.observe({ type: 'resource', buffered: true });
  /** While the page works at an answer, which a slow machine takes seconds for, it cannot show it. */
  const works: PerformanceEntry[] = [];
  const working = new PerformanceObserver((list) => works.push(...list.getEntries()));
  working.observe({ type: 'longtask', buffered: true });
  const restBetween = (from: number, to: number): number =>
    works.reduce((rest, { startTime, duration }) => {
      const worked = Math.min(to, startTime + duration) - Math.max(from, startTime);
      return worked > 0 ? rest - worked : rest;
    }, to - from);
  /** Whether somebody has just touched the page, or got what they asked for by that. */
  const isAnswer = (at: number): boolean => {
    hear(hearing.takeRecords());
    works.push(...working.takeRecords());
    return (
      touched !== undefined &&
      [touched, ...answers].some((one) => one <= at && restBetween(one, at) < settled)
    );
  };
  const seePaper = (): void => {
    if (paper.matches === isPaper) return;
    isPaper = paper.matches;
    isLaidOutAnew = true;
  };
  const count = (entries: PerformanceEntryList): void => {
    // A page becomes paper before its listeners are told.
    seePaper();
    if (isLaidOutAnew) return;
    for (const { value, sources, startTime } of entries as LayoutShift[]) {
      // What floats above the page takes its place beside something, or makes room for another one.
      if (sources.length > 0 && sources.every(({ node }) => isFloating(node))) continue;
      if (isAnswer(startTime)) continue;
      if (isExpected(sources.map(({ node }) => node))) continue;
      const before = moved;
      moved += value;
      parts.push(
        ...sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
        ),
      );
      if (before <= most && moved > most)
        console.error(
          `${mark} ${address}${touched === undefined ? '' : ' later'} by ${moved.toFixed(3)}: ${parts.join('; ')}`,
        );
    }
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  // What was before is counted first.
  const touch = (): void => {
    count(observer.takeRecords());
    touched = now();
    isLaidOutAnew = false;
  };
  // What stands in a frame is moved by hands on the page around it, too: canvas and preview of the designer. A frame of another
  // origin does not see that page.
  const places = new Set([window]);
  if (window.frameElement) places.add(window.parent as typeof window);
  const events = ['pointerdown', 'pointerup', 'keydown', 'input', 'change', 'paste', 'drop', 'wheel'];
  const drag = ({ buttons }: PointerEvent): void => {
    if (buttons > 0) touch();
  };
  for (const place of places) {
    for (const event of events) place.addEventListener(event, touch, { capture: true, passive: true });
    place.addEventListener('pointermove', drag, { capture: true, passive: true });
  }
  // And may do so without any move, which comes only when it is a page again.
  paper.addEventListener('change', seePaper);
  // The frame of another size began before it is told.
  addEventListener('resize', () => {
    observer.takeRecords();
    isLaidOutAnew = true;
  });
  navigation.addEventListener('currententrychange', () => {
    if (address === location.pathname) return;
    count(observer.takeRecords());
    address = location.pathname;
    touched = undefined;
    isLaidOutAnew = false;
    moved = 0;
    parts.length = 0;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

function readError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Adds the findings of one journey to the run's file, one line each. */
export function appendFindings(file: string, findings: readonly Finding[]): void {
  if (findings.length > 0) {
    fs.appendFileSync(file, findings.map((finding) => `${JSON.stringify(finding)}\n`).join(''));
  }
}

/** Prints the counts of the whole run. */
export function printTotals(file: string): void {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  const found = lines.map((line) => JSON.parse(line) as Finding);
  const textsOf = (kind: FindingKind): string[] =>
    found.filter((one) => one.kind === kind).map(({ text }) => text);
  const count = (kind: FindingKind): number => textsOf(kind).length;
  console.log(`CSP violations over the browser suite: ${String(count('csp'))}`);
  console.log(`requests to other hosts: ${String(count('foreign-request'))}`);
  console.log(`pages that moved by themselves: ${String(count('shift'))}`);
  for (const text of new Set(textsOf('shift'))) console.log(`  ${text.slice(0, MAX_SHOWN)}`);
  console.log(`unexpected errors in the browser: ${String(count('error'))}`);
}
