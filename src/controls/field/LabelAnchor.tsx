// What a label points at where the control itself is no form element: it hands the focus on.
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import './label-anchor.css';

interface Props {
  /** Id that the label names. */
  id: string;
  isDisabled: boolean;
  /** Gives the focus to the control; undefined while there is none: whoever meant it meanwhile has it once it comes. */
  onFocus: (() => void) | undefined;
}

/** Neither seen nor read aloud nor reached by Tab: the control bears the name itself. */
export function LabelAnchor({ id, isDisabled, onFocus }: Props): ReactNode {
  const anchor = useRef<HTMLTextAreaElement>(null);
  const hasControl = onFocus !== undefined;
  const handOn = useEffectEvent(() => {
    if (document.activeElement === anchor.current) onFocus?.();
  });
  useEffect(() => {
    if (hasControl) handOn();
  }, [hasControl]);
  return (
    <textarea
      ref={anchor}
      id={id}
      className="sw-label-anchor"
      tabIndex={-1}
      aria-hidden="true"
      disabled={isDisabled}
      readOnly
      value=""
      onFocus={onFocus}
    />
  );
}
