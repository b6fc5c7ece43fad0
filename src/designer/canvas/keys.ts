// Keys that mean something in the designer, the same on the canvas and around it.

export interface Key {
  key: string;
  isControl: boolean;
  isShift: boolean;
  isAlt: boolean;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const ALONE = new Set([
  'Delete',
  'Backspace',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'F2',
]);
/** Not `v`: the browser's own event of pasting knows what was copied elsewhere. */
const WITH_CONTROL = new Set(['z', 'y', 'c', 'x', 'd', 's', 'k', 'g', '0', '=', '+', '-', 'Enter']);

/** Undefined for keys that the browser or a widget shall have. */
export function readKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Key | undefined {
  const isControl = ctrlKey || metaKey;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const isMeant = isControl ? WITH_CONTROL.has(letter) : ALONE.has(key);
  return isMeant ? { key: letter, isControl, isShift: shiftKey, isAlt: altKey } : undefined;
}
