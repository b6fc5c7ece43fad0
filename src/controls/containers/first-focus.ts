// Where the focus begins in a frame: in its first field, otherwise on the frame, never on what closes it.
import { useEffect, useId } from 'react';
import { isDrawn } from '../../engine/react/keep-place.ts';

/** Frames in which a field may still come, since parts of a screen are loaded when it is drawn. */
const FRAMES = 30;
const FIELDS = [
  'input:not([type="hidden"], [type="file"], [disabled], [readonly])',
  '[role="combobox"]:not([disabled], [aria-disabled="true"])',
  'textarea:not([disabled], [readonly])',
  '[contenteditable="true"]',
].join();
/** Ticks of rows and the number of a page are no fields of what the frame is about. */
const NO_FIELDS = 'table, .ant-pagination, [aria-hidden="true"]';
const CLOSING = '.ant-modal-close, .ant-drawer-close';

/**
 * @param isReady whether what the frame shows is drawn
 * @returns the class for the root of the frame
 */
export function useFirstFocus(isOpen: boolean, isReady = true): string {
  const name = `sw-frame-${useId().replaceAll(/\W/g, '')}`;
  useEffect(() => {
    if (!isOpen) return undefined;
    let frames = 0;
    let request = 0;
    const step = (): void => {
      const dialog = document.querySelector<HTMLElement>(`.${name} [role="dialog"]`);
      frames += 1;
      if (dialog && isElsewhere(dialog)) return;
      const field = dialog && isReady && !isTouched() ? findField(dialog) : undefined;
      const target = field ?? dialog;
      if (target && target !== document.activeElement) target.focus({ preventScroll: true });
      if (frames < FRAMES) request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [isOpen, isReady, name]);
  return name;
}

/** Whether something in the frame, or in what was opened over it, has the focus. */
function isElsewhere(dialog: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement === dialog) return false;
  if (dialog.contains(activeElement)) return !activeElement.matches(CLOSING);
  return (dialog.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function findField(dialog: HTMLElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.closest(NO_FIELDS) === null && isDrawn(field),
  );
  const [first] = fields;
  // Of several that exclude each other the one that holds has the focus, as with Tab.
  if (first instanceof HTMLInputElement && first.type === 'radio')
    return (
      fields.find((one) => one instanceof HTMLInputElement && one.name === first.name && one.checked) ?? first
    );
  return first;
}

/** A field would bring the keyboard of a telephone over what it is about. */
function isTouched(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}
