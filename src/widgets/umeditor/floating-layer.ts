// The menus and windows of the editor lie beside the app, at the end of the page. A dialog of the app around the editor
// would fetch the focus back from them, and close itself on the Escape that is meant for them.

const LAYER = '.tox-hugerte-aux';

/** @returns takes the shield away */
export function shieldFloatingLayer(): () => void {
  // Both are heard by dialogs at the window, after everything in the page.
  document.addEventListener('focusin', keepWithin);
  document.addEventListener('keydown', keepWithin);
  return () => {
    document.removeEventListener('focusin', keepWithin);
    document.removeEventListener('keydown', keepWithin);
  };
}

function keepWithin(event: Event): void {
  if (!(event.target instanceof Element) || event.target.closest(LAYER) === null) return;
  if (event.type === 'focusin' || (event as KeyboardEvent).key === 'Escape') event.stopPropagation();
}
