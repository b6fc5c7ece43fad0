// What a label points at where the control itself is no form element: it hands the focus on.
import type { ReactNode } from 'react';
import './label-anchor.css';

interface Props {
  /** Id that the label names. */
  id: string;
  isDisabled: boolean;
  /** Gives the focus to the control; undefined while there is none. */
  onFocus: (() => void) | undefined;
}

/** Neither seen nor read aloud nor reached by Tab: the control bears the name itself. */
export function LabelAnchor({ id, isDisabled, onFocus }: Props): ReactNode {
  return (
    <textarea
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
