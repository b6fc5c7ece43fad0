// A setting under its title.
import type { ReactNode } from 'react';

export function Labelled({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <label className="sw-print-setting">
      <span>{title}</span>
      {children}
    </label>
  );
}
