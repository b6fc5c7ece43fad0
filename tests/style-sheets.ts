// Of antd's style sheets the unit tests read what says whether something is there at all. Nothing is laid out in them, and
// to hold every element against every rule takes a third of the time of a test that looks for roles. Of what is left an
// element is held against those rules alone that name a class which it has.
import { afterAll } from 'vitest';
import { neededClasses } from './needed-classes.ts';

/** A rule without rules inside it. */
const RULE = /[^{}]+\{[^{}]*\}/g;
const SHOWS_OR_HIDES = /[{;\s](?:display|visibility|pointer-events)\s*:/;

type Matches = (element: Element, selector: string, options?: { ignoreErrors?: boolean }) => unknown;

function mayMatch(element: Element, selector: string): boolean {
  const groups = neededClasses(selector);
  const { classList } = element;
  return groups.some((classes) => classes.every((name) => classList.contains(name)));
}

let isWhole = false;

function keepWhatIsRead(text: string): string {
  return isWhole ? text : text.replace(RULE, (rule) => (SHOWS_OR_HIDES.test(rule) ? rule : ''));
}

function readAnew(): void {
  for (const style of document.querySelectorAll('style')) style.sheet?.replaceSync(style.textContent);
}

/** For the rest of a file that asks about more of them, such as colours. */
export function readWholeSheets(): void {
  isWhole = true;
  readAnew();
}

const READ = Symbol.for('style sheets are read in part');

if (typeof CSSStyleSheet !== 'undefined' && !(READ in CSSStyleSheet.prototype)) {
  const { prototype } = CSSStyleSheet;
  const replaceSync = Reflect.get(prototype, 'replaceSync') as (text: string) => void;
  Object.assign(prototype, {
    [READ]: true,
    replaceSync(this: CSSStyleSheet, text: string) {
      replaceSync.call(this, keepWhatIsRead(text));
    },
  });
}

afterAll(() => {
  if (!isWhole) return;
  isWhole = false;
  readAnew();
});

if (typeof document !== 'undefined') {
  const { default: selectors } =
    (await import('happy-dom/lib/query-selector/QuerySelector.js')) as unknown as {
      default: { matches: Matches };
    };
  if (!(READ in selectors)) {
    const { matches } = selectors;
    Object.assign(selectors, {
      [READ]: true,
      matches(this: unknown, element: Element, selector: string, options?: { ignoreErrors?: boolean }) {
        // Only sheets pass over what is no selector: what a program asks for is answered as ever.
        if (options?.ignoreErrors === true && !mayMatch(element, selector)) return null;
        return matches.call(this, element, selector, options);
      },
    });
  }
}
