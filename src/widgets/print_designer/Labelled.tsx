// A setting under its title. A list says the title again: its own text and sign would become part of its name.
import type { ReactNode } from 'react';

export function Labelled({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <label className="sw-print-setting">
      <span>{title}</span>
      {children}
    </label>
  );
}
