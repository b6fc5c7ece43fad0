// Which keys count where the cursor is: what they do to the selection is meant where the selection is shown.
import type { Key } from '../../canvas/keys.ts';

/** Keys that mean the same wherever somebody is, with Control. */
const EVERYWHERE: ReadonlySet<string> = new Set(['z', 'y', 's', 'k', '0', '=', '+', '-', 'Enter']);

/** Of these something is gone. */
const REMOVING: ReadonlySet<string> = new Set(['Delete', 'Backspace', 'x']);

/** Attribute of parts of the page that show what is selected, or put something in behind it. */
const PLACE = 'data-selection-keys';

/** For elements in which nodes themselves are seen: all keys mean the selection there. */
export const ALL_KEYS = { [PLACE]: 'all' } as const;

/** For elements where a key shall remove nothing of the selection. */
export const KEEPING_KEYS = { [PLACE]: 'kept' } as const;

/**
 * Whether a key means what the designer does by it, and not something of the control that has the cursor.
 * @param target what has the cursor
 */
export function isMeant(key: Key, target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (isTyping(target)) return meansTheSameInInputs(key, target);
  if (key.isControl && EVERYWHERE.has(key.key)) return true;
  // Lists and trees have arrows of their own.
  if (key.key.startsWith('Arrow') && !key.isAlt) return false;
  return takesSelectionKeys(target, REMOVING.has(key.key) ? ['all'] : ['all', 'kept']);
}

/** Whether what is pasted goes behind the selection. */
export function isPasteMeant(target: EventTarget): boolean {
  return target instanceof HTMLElement && !isTyping(target) && takesSelectionKeys(target, ['all', 'kept']);
}

/** What had the cursor may be gone: then keys go on to mean what they mean. */
function takesSelectionKeys(target: HTMLElement, wanted: readonly string[]): boolean {
  if (target === target.ownerDocument.body) return true;
  const place = target.closest(`[${PLACE}]`)?.getAttribute(PLACE);
  return typeof place === 'string' && wanted.includes(place);
}

/** To find and to save mean nothing else in an input; the source editor has keys of its own. */
function meansTheSameInInputs({ key, isControl }: Key, target: HTMLElement): boolean {
  return isControl && (key === 'k' || key === 's') && target.closest('.monaco-editor') === null;
}

function isTyping(target: HTMLElement): boolean {
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], .monaco-editor') !== null
  );
}
