// Where somebody is on the page: when what had the focus is gone, the nearest thing around it that is still there takes it.

/** Frames in which the focus may fall to the page: lists are read again and popups leave a moment after the deed. */
const FRAMES = 30;

const PRESSABLE = 'button, a[href], input, select, textarea, [tabindex]';
const REGION = 'section[aria-label], section[aria-labelledby], [role="region"], [role="dialog"], main';

/** What goes by itself is no place to be: the focus in it would keep it. */
const PASSING = '.sw-reminders, .ant-message, .ant-notification';

/** Of a popup that hangs at the end of the page: the id of what opened it. */
export const OPENED_BY = 'data-opened-by';

export interface Place {
  /** Gives the focus to what is left of the place, also when something else has it. */
  enter(): void;
  /** Gives it only if nothing has it now or falls to the page soon. */
  keep(): void;
}

/**
 * Remembers where somebody is.
 * @param from what they pressed; what is around it is remembered, too, since it may go with it
 */
export function rememberPlace(from: Element | null = document.activeElement): Place {
  const around = listAround(from);
  const enter = (): void => {
    for (const element of around) if (give(element)) return;
  };
  const keep = (): void => {
    let frames = 0;
    // Whoever goes on with something else has another place.
    const moved = new AbortController();
    const options = { capture: true, signal: moved.signal };
    document.addEventListener('keydown', () => moved.abort(), options);
    document.addEventListener('pointerdown', () => moved.abort(), options);
    const step = (): void => {
      if (moved.signal.aborted) return;
      if (isFocusLost()) enter();
      frames += 1;
      if (frames < FRAMES) requestAnimationFrame(step);
      else moved.abort();
    };
    step();
  };
  return {
    enter: () => {
      enter();
      keep();
    },
    keep,
  };
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function listAround(from: Element | null): HTMLElement[] {
  const around: HTMLElement[] = [];
  let element = from;
  while (element && element !== document.body) {
    if (element.matches(PASSING)) return [...document.querySelectorAll<HTMLElement>('main')];
    if (element instanceof HTMLElement && element.matches(`${PRESSABLE}, ${REGION}`)) around.push(element);
    const opener: string | null = element.getAttribute(OPENED_BY);
    element = opener === null ? element.parentElement : document.getElementById(opener);
  }
  return around;
}

/** A region can be entered only for as long as it has the focus: a press somewhere in it gives it none. */
function give(element: HTMLElement): boolean {
  if (!element.isConnected || !isDrawn(element)) return false;
  const isLent = !element.matches(PRESSABLE);
  if (isLent) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return true;
  if (isLent) element.removeAttribute('tabindex');
  return false;
}

/** Whether an element is there to be seen; without layout everything is. */
export function isDrawn(element: HTMLElement): boolean {
  return (
    typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true })
  );
}
