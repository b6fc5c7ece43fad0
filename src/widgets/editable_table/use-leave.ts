// When somebody leaves the table: not with each step from a button to a cell, or from a cell to what its editor opens.
import { useEffect, useRef } from 'react';
import { messageOf } from '../../engine/values/errors.ts';

/** For the element around the whole table; what lies elsewhere in the document tells of its focus through React. */
export function useLeave(onLeft: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onLeft);
  latest.current = onLeft;
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return {
    onFocus: () => {
      clearTimeout(timer.current);
    },
    onBlur: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // What fails here is told as what fails in any other handler: nobody is above a timer.
        try {
          latest.current();
        } catch (error) {
          window.dispatchEvent(new ErrorEvent('error', { error, message: messageOf(error) }));
        }
      });
    },
  };
}
