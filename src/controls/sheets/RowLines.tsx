// Lines about rows, as many as there are: the list scrolls.
import type { ReactNode } from 'react';

interface Props {
  lines: readonly string[];
  label: string;
}

export function RowLines({ lines, label }: Props): ReactNode {
  if (lines.length === 0) return null;
  return (
    // Reachable with the keyboard, because it scrolls.
    <ul className="sw-import-lines" aria-label={label} tabIndex={0}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
