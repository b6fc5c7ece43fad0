// A place onto which files can be dropped.
import { useState, type DragEvent, type ReactNode } from 'react';

interface Props {
  /** Undefined where nothing can be added. */
  onDrop: ((files: readonly File[]) => void) | undefined;
  children: ReactNode;
}

export function FileDrop({ onDrop, children }: Props): ReactNode {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={isOver ? 'sw-upload sw-upload-over' : 'sw-upload'}
      onDragOver={(event) => {
        if (!onDrop || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!onDrop || !hasFiles(event)) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
