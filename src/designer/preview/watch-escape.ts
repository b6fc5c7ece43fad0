// Escape leaves a preview, once nothing that is open wants it for itself.

/** What closes by Escape before anything else does. */
const OPEN = [
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-drawer-open',
  '.ant-select-open',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
].join(', ');

/**
 * Calls back when Escape shall leave. Whoever is typing leaves the field first, and the preview with the next press.
 * @returns ends it
 */
export function watchEscape(browser: Window, leave: () => void): () => void {
  const { document } = browser;
  // What is open may close on the way of the event.
  let isMeant = false;
  const begin = (event: KeyboardEvent): void => {
    isMeant = event.key === 'Escape' && document.querySelector(OPEN) === null;
  };
  const press = (event: KeyboardEvent): void => {
    if (!isMeant || event.defaultPrevented) return;
    const { activeElement } = document;
    if (activeElement?.matches('input, textarea, [contenteditable="true"]') === true)
      (activeElement as HTMLElement).blur();
    else leave();
  };
  browser.addEventListener('keydown', begin, true);
  browser.addEventListener('keydown', press);
  return () => {
    browser.removeEventListener('keydown', begin, true);
    browser.removeEventListener('keydown', press);
  };
}
