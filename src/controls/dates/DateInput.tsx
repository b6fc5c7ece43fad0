// The input of a date picker, which also shows a text that is no date: the picker itself would show none.
import { createContext, useContext, useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Texts that could not be read, for the one input or for begin and end; empty where there is none. */
export const UnreadContext = createContext<readonly string[]>([]);

type Props = ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' };

export function DateInput({ value, onChange, onBlur, ...rest }: Props): ReactNode {
  const unread = useContext(UnreadContext)[rest['date-range'] === 'end' ? 1 : 0] ?? '';
  // Whoever has begun to change the text sees what is left of it, which may be nothing.
  const [changed, setChanged] = useState<string>();
  return (
    <input
      {...rest}
      value={value === '' && changed !== unread ? unread : value}
      onChange={(event) => {
        setChanged(unread);
        onChange?.(event);
      }}
      onBlur={(event) => {
        setChanged(undefined);
        onBlur?.(event);
      }}
    />
  );
}

/** Puts a text into an input as if it had been typed there. */
export function typeText(input: HTMLInputElement, text: string): void {
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
