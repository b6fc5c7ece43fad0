// What can be done on the page that is open: its buttons as they stand there, with their names.

export interface PageAction {
  name: string;
  /** Name of the part of the page that it stands in. */
  place: string;
  button: HTMLButtonElement;
}

/** Where buttons belong to a row, a field or the frame and not to the page as a whole. */
const APART = [
  'tbody',
  '.sw-cards',
  '.ant-pagination',
  '[role="tablist"]',
  '[role="menu"]',
  '[aria-hidden="true"]',
  '[inert]',
  '.ant-input-affix-wrapper',
  '.ant-select',
  '.ant-picker',
].join(', ');

const OPEN_DIALOG =
  '.ant-modal-wrap:not([style*="display: none"]) .ant-modal:not(.sw-palette), .ant-drawer-open .ant-drawer-section';

/** The dialog that lies over the page, if one does: it alone can be worked in then. */
export function findOpenDialog(page: Document): Element | undefined {
  return [...page.querySelectorAll(OPEN_DIALOG)].at(-1);
}

/** @param root the page, or the dialog over it */
export function listPageActions(root: ParentNode): PageAction[] {
  return [...root.querySelectorAll('button')].flatMap((button) => {
    if (!isPressable(button) || button.closest(APART)) return [];
    const name = (button.getAttribute('aria-label') ?? button.textContent).trim().replaceAll(/\s+/g, ' ');
    if (name === '') return [];
    const place = button
      .closest('section[aria-label], [role="group"][aria-label]')
      ?.getAttribute('aria-label');
    return [{ name, place: place ?? '', button }];
  });
}

/** Whether a button can be pressed now: it may be gone or switched off since it was listed. */
export function isPressable(button: HTMLButtonElement): boolean {
  return (
    button.isConnected &&
    !button.disabled &&
    button.getAttribute('aria-disabled') !== 'true' &&
    !button.classList.contains('ant-btn-loading') &&
    isDrawn(button)
  );
}

function isDrawn(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { display, visibility } = getComputedStyle(at);
    if (display === 'none' || (at === element && visibility === 'hidden')) return false;
  }
  return true;
}
