import { useContext, type ReactNode } from 'react';
import { TypedContext } from '../../engine/react/nodes/CellEditor.tsx';
import type { WidgetProps } from '../../engine/react/widget.ts';
import type { UserSettings } from './settings.ts';
import { TypedUsers } from './TypedUsers.tsx';
import { UserBox } from './UserBox.tsx';
import { UserSelect } from './UserSelect.tsx';

/** One user is chosen in place, several in a dialog: no list could stay open for them. In a cell, names are typed as well. */
export function UserPicker(props: WidgetProps<UserSettings>): ReactNode {
  if (useContext(TypedContext)) return <TypedUsers {...props} />;
  return props.settings.multi ? <UserBox {...props} /> : <UserSelect {...props} />;
}
