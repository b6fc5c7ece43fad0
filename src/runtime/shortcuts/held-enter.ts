// Enter that is held a moment too long: keyboards repeat it, and by then something else may have the focus.

/** What opens above something and takes the focus, and gives it back when it goes. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], .ant-popover';

/**
 * Takes a repeated Enter from whatever is in another layer than where it was pressed: the form that it saved is not opened
 * anew, and what it asked to delete is not confirmed by it. Within a layer it goes on, as from row to row of a table.
 * @returns stops doing so
 */
export function guardHeldEnter(browser: Window): () => void {
  /** The layer in which Enter went down; null is the page itself, undefined before the first time. */
  let pressedIn: Element | null | undefined;
  const layerOf = (target: EventTarget | null): Element | null =>
    target instanceof Element ? target.closest(LAYERS) : null;
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    if (!event.repeat) pressedIn = layerOf(event.target);
    else if (layerOf(event.target) !== pressedIn) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }
  browser.addEventListener('keydown', press, { capture: true });
  return () => browser.removeEventListener('keydown', press, { capture: true });
}
