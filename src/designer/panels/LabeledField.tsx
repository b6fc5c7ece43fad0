// A control under its title, for the small forms of dialogs. antd's own form would come with the first load of sign-in.
import { useId, type ReactNode } from 'react';

interface LabeledFieldProps {
  label: string;
  /** What is wrong with what was entered. */
  error?: string | undefined;
  /** @param control attributes of the control: its id, and what a screen reader says of it */
  children(control: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

export function LabeledField({ label, error, children }: LabeledFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="sw-labeled">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : `${id}-error`,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
