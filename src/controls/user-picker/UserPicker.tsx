import type { ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import type { UserSettings } from './settings.ts';
import { UserBox } from './UserBox.tsx';
import { UserSelect } from './UserSelect.tsx';

/** One user is chosen in place, several in a dialog: no list could stay open for them. */
export function UserPicker(props: WidgetProps<UserSettings>): ReactNode {
  return props.settings.multi ? <UserBox {...props} /> : <UserSelect {...props} />;
}
