import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { ICON_NAMES } from './icon-names.ts';
import { MENU_ICONS } from './menu-icons.tsx';

interface DrawnMenuIconProps {
  name: string;
  /** No text beside it says the same: it tells its name, which stands there where it is that of no icon. */
  isAlone?: boolean;
}

/** The icon that menu entries call so, else the one that documents do, nothing for a name that stands for none. */
export default function DrawnMenuIcon({ name, isAlone = false }: DrawnMenuIconProps): ReactNode {
  const Drawn = MENU_ICONS.get(name);
  const named = ICON_NAMES.find((one) => one === name);
  if (!Drawn && named === undefined) return isAlone ? name : null;
  const told = isAlone ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true };
  return <span {...told}>{Drawn ? <Drawn aria-hidden /> : named && <Icon name={named} />}</span>;
}
