import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { ICON_NAMES } from './icon-names.ts';
import { MENU_ICONS } from './menu-icons.tsx';

/**
 * The icon that menu entries call so, else the one that documents do, nothing for a name that stands for none. The text
 * beside it says the same.
 */
export default function DrawnMenuIcon({ name }: { name: string }): ReactNode {
  const Drawn = MENU_ICONS.get(name);
  const named = ICON_NAMES.find((one) => one === name);
  if (Drawn) {
    return (
      <span aria-hidden>
        <Drawn />
      </span>
    );
  }
  return named === undefined ? null : (
    <span aria-hidden>
      <Icon name={named} />
    </span>
  );
}
