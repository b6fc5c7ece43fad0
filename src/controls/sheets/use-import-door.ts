// The dialog of an import is open or not; whoever closes it is back at the button that opened it.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';

export interface ImportDoor {
  readonly isOpen: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  open(this: void): void;
  close(this: void): void;
}

export function useImportDoor(): ImportDoor {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The dialog is gone too soon to give the focus back itself.
  useEffect(() => {
    if (!isOpen) return undefined;
    const { current } = button;
    return () => current?.focus();
  }, [isOpen]);
  useOccupied(isOpen);
  const open = useCallback(() => {
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  return { isOpen, button, open, close };
}
