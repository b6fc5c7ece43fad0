// Of antd's style sheets the unit tests read what says whether something is there at all. Nothing is laid out in them, and
// to hold every element against every rule takes a third of the time of a test that looks for roles.
import { afterAll } from 'vitest';

/** A rule without rules inside it. */
const RULE = /[^{}]+\{[^{}]*\}/g;
const SHOWS_OR_HIDES = /[{;\s](?:display|visibility|pointer-events)\s*:/;

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
