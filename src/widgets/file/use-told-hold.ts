// Tells the document why its files cannot be taken over yet: it may speak of that before a field is judged.
import { useEffect, useRef } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';

/** Emits `hold` with the sentence, and with an empty text when there is no reason any more. */
export function useToldHold(emit: WidgetProps['emit'], reason = ''): void {
  const told = useRef('');
  useEffect(() => {
    if (told.current === reason) return;
    told.current = reason;
    void emit('hold', reason);
  }, [emit, reason]);
}
