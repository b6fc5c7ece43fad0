// A table that is wider than its room is moved sideways: by the keyboard too, where nothing in its rows takes the focus.
import { useEffect, type RefObject } from 'react';

/** What takes the focus: a box to tick an empty list with is disabled, and takes none. */
const STOPS = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]';

/** @param ref what the table lies in */
export function useScrollStop(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const body = ref.current?.querySelector<HTMLElement>('.ant-table-body');
    if (!body) return;
    const isNeeded = body.scrollWidth > body.clientWidth && body.querySelector(STOPS) === null;
    if (isNeeded) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
}
