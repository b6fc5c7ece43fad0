// Input methods over a chosen cell: what is composed is seen in the cell from its first letter on, and begins the editing.
// Browsers switch input methods off where nothing is edited. An EditContext says that the grid is typed into without
// making an input of it: it keeps focus, role and active cell. Firefox and Safari have none, and there the first letter is
// Latin as it ever was: an input that takes the focus instead would hide the grid from screen readers.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { beginTyping, takesTyping } from './commands.ts';
import { canFill, type Grid } from './grid.ts';

/** As far as it is used here; the types of the DOM do not have it. */
interface TextContext extends EventTarget {
  readonly text: string;
  readonly selectionStart: number;
  updateText(start: number, end: number, text: string): void;
  updateSelection(start: number, end: number): void;
  updateControlBounds(bounds: DOMRect): void;
  updateSelectionBounds(bounds: DOMRect): void;
  updateCharacterBounds(start: number, bounds: readonly DOMRect[]): void;
}

type Host = HTMLElement & { editContext?: TextContext | null };

/** The key belongs to an input method: macOS and Windows name it differently, and only this code is the same. */
const OF_INPUT_METHOD = 229;

export function useComposition(grid: Grid, scroller: RefObject<HTMLElement | null>): void {
  const { cursor } = grid;
  const version = useSyncExternalStore(cursor.subscribe, cursor.version);
  const latest = useRef(grid);
  latest.current = grid;
  const follow = useRef<() => void>(undefined);
  useEffect(() => {
    const host: Host | null = scroller.current;
    const composing = host && composeIn(host, () => latest.current);
    follow.current = composing?.follow;
    composing?.follow();
    return composing?.stop;
  }, [scroller]);
  useLayoutEffect(() => {
    follow.current?.();
  }, [version, grid]);
}

/** Undefined where the browser cannot do it. */
function composeIn(
  host: Host,
  grid: () => Grid,
): { follow(this: void): void; stop(this: void): void } | undefined {
  const { EditContext } = globalThis as { EditContext?: new () => TextContext };
  if (!EditContext) return undefined;
  const context = new EditContext();
  let isComposing = false;

  const findActive = (): HTMLElement | null => host.ownerDocument.getElementById(`${grid().uid}-active`);

  const clear = (): void => {
    context.updateText(0, context.text.length, '');
    context.updateSelection(0, 0);
  };

  const show = (text: string | undefined): void => {
    flushSync(() => {
      grid().cursor.compose(text);
    });
  };

  /** The list of candidates stands at what is composed. */
  const place = (): void => {
    const cell = findActive();
    if (!cell) return;
    context.updateControlBounds(cell.getBoundingClientRect());
    context.updateSelectionBounds(boundsOf(cell, context.selectionStart));
  };

  const giveUp = (): void => {
    isComposing = false;
    show(undefined);
    // The input method lets go of what it composes only where there is nothing more to type into.
    host.editContext = null;
    clear();
    host.editContext = context;
  };

  const commit = (text: string): void => {
    isComposing = false;
    show(undefined);
    clear();
    const { active } = grid().cursor;
    if (text === '' || !active) return;
    beginTyping(grid(), active.row, active.column);
    typeAt(host.ownerDocument.activeElement, host, text);
  };

  const follow = (): void => {
    const { cursor, model, columns, canChange } = grid();
    const { row, column } = cursor.active ?? { row: -1, column: -1 };
    const [at, record] = [columns[column], model.rows[row]];
    const isTyped =
      canChange &&
      at !== undefined &&
      record !== undefined &&
      takesTyping(at) &&
      canFill(grid(), at, record, row);
    // A finger that chooses a cell shall not call up a keyboard over half of the table.
    const wanted = isTyped && matchMedia('(pointer: fine)').matches ? context : null;
    if ((host.editContext ?? null) !== wanted) host.editContext = wanted;
    if (wanted && host.ownerDocument.activeElement === host) place();
  };

  const onStart = (): void => {
    isComposing = true;
    place();
  };
  const onText = (): void => {
    if (!isComposing) commit(context.text);
    else {
      show(context.text);
      place();
    }
  };
  const onEnd = (event: Event): void => {
    if (isComposing) commit((event as CompositionEvent).data);
  };
  const onBounds = (event: Event): void => {
    const { rangeStart, rangeEnd } = event as Event & { rangeStart: number; rangeEnd: number };
    const cell = findActive();
    if (!cell) return;
    const places = Array.from({ length: rangeEnd - rangeStart }, (_, at) => rangeStart + at);
    context.updateCharacterBounds(
      rangeStart,
      places.map((start) => boundsOf(cell, start, start + 1)),
    );
  };
  context.addEventListener('compositionstart', onStart);
  context.addEventListener('textupdate', onText);
  context.addEventListener('compositionend', onEnd);
  context.addEventListener('characterboundsupdate', onBounds);

  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== host || !host.editContext) return;
    if (!isComposing && event.keyCode !== OF_INPUT_METHOD) return;
    event.stopPropagation();
    if (isComposing && event.key === 'Escape') giveUp();
  };
  const onPress = (): void => {
    if (isComposing) commit(context.text);
  };
  /** Where nothing is selected in what is edited, the browser tells the page instead of the grid. */
  const onClipboard = (event: ClipboardEvent): void => {
    const { activeElement, body } = host.ownerDocument;
    if (!host.editContext || activeElement !== host || event.target !== body) return;
    event.stopPropagation();
    const { clipboardData } = event;
    const told = new ClipboardEvent(event.type, { clipboardData, bubbles: true, cancelable: true });
    if (!host.dispatchEvent(told)) event.preventDefault();
  };
  const { ownerDocument: page } = host;
  host.addEventListener('keydown', onKey);
  host.addEventListener('focus', follow);
  page.addEventListener('mousedown', onPress, true);
  for (const type of ['copy', 'cut', 'paste'] as const) page.addEventListener(type, onClipboard, true);
  return {
    follow,
    stop: () => {
      isComposing = false;
      host.editContext = null;
      host.removeEventListener('keydown', onKey);
      host.removeEventListener('focus', follow);
      page.removeEventListener('mousedown', onPress, true);
      for (const type of ['copy', 'cut', 'paste'] as const) page.removeEventListener(type, onClipboard, true);
    },
  };
}

/** Of characters that are composed in a cell; of the place where they will be before there are any. */
function boundsOf(cell: HTMLElement, start: number, end = start): DOMRect {
  const text = cell.querySelector('.sw-et-composed')?.firstChild;
  if (!(text instanceof Text)) {
    const { left, top, height } = cell.getBoundingClientRect();
    return new DOMRect(left, top, 0, height);
  }
  const range = cell.ownerDocument.createRange();
  range.setStart(text, Math.min(start, text.length));
  range.setEnd(text, Math.min(end, text.length));
  return range.getBoundingClientRect();
}

/** Types a text into the control that has the focus, which may refuse it as it refuses a key. */
function typeAt(control: Element | null, host: HTMLElement, text: string): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  if (!host.contains(control)) return;
  const event = { data: text, inputType: 'insertText', bubbles: true };
  if (!control.dispatchEvent(new InputEvent('beforeinput', { ...event, cancelable: true }))) return;
  const { length } = control.value;
  control.setRangeText(text, control.selectionStart ?? length, control.selectionEnd ?? length, 'end');
  control.dispatchEvent(new InputEvent('input', event));
}
