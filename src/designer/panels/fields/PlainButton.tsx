// A small button with an icon. Settings have hundreds of them: a plain element is drawn in a fraction of the time.
import type { ReactNode } from 'react';
import './fields.css';

interface PlainButtonProps {
  /** What it is called, among others of its kind. */
  label?: string;
  /** What it says to whoever points at it. */
  title: string;
  icon: ReactNode;
  isDisabled?: boolean;
  /** Of a button that stays pressed. */
  isPressed?: boolean;
  onPress(this: void): void;
}

export function PlainButton({
  title,
  label = title,
  icon,
  isDisabled = false,
  isPressed,
  onPress,
}: PlainButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="sw-entry-button"
      title={title}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
