import type { ReactNode } from 'react';
import { DateControl } from '../../controls/dates/DateControl.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

export function DateTimeField(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  return <DateControl widget={props} kind="datetime" />;
}
