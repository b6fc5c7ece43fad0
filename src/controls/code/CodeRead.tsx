// Code that is only read.
import type { ReactNode } from 'react';
import './code.css';

export function CodeRead({ id, text }: { id: string; text: string }): ReactNode {
  if (text === '') {
    return (
      <span className="sw-read" id={id}>
        —
      </span>
    );
  }
  return (
    <pre className="sw-code-read" id={id} tabIndex={0}>
      {text}
    </pre>
  );
}
