// A window that a widget opens by itself: its content is a document, and what happens in it happens in the widget.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OpenOptions, OpenResult } from '../../action/host.ts';
import { RecordContext } from '../nodes/CellEditor.tsx';
import { QueryContext, RowContext } from '../context.ts';
import { HoldContext } from '../nodes/use-hold.ts';
import type { Overlay } from '../model/screen-model.ts';
import { Overlays } from './Overlays.tsx';
import { Screen } from './Screen.tsx';

interface Props extends OpenOptions {
  /** Told once, when the person or the document closes the window; whoever draws it takes it away then. */
  onClose(this: void, outcome: OpenResult): void;
}

/** Open as long as it is drawn, with what it was given first. */
export function DocumentWindow({ onClose, ...options }: Props): ReactNode {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  const [overlays] = useState<readonly Overlay[]>(() => [
    {
      ...options,
      key: 0,
      round: 0,
      settle: (outcome) => latest.current(outcome),
    },
  ]);
  // The row, the record and the search form around the widget are nothing to the document.
  return (
    <RowContext value={null}>
      <RecordContext value={null}>
        <HoldContext value={null}>
          <QueryContext value={false}>
            <Overlays overlays={overlays} Screen={Screen} />
          </QueryContext>
        </HoldContext>
      </RecordContext>
    </RowContext>
  );
}
