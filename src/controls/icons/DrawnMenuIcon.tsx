import type { ReactNode } from 'react';
import { MENU_ICONS } from './menu-icons.tsx';

/** The icon that menu entries call so, nothing for a name that stands for none. The text beside it says the same. */
export default function DrawnMenuIcon({ name }: { name: string }): ReactNode {
  const Drawn = MENU_ICONS.get(name);
  return Drawn ? (
    <span aria-hidden>
      <Drawn />
    </span>
  ) : null;
}
