import type { ReactNode } from 'react';
import { DateControl } from '../../controls/DateControl.tsx';
import { DATETIME_FORMAT } from '../../controls/date-values.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

export function DateTimeField(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  return <DateControl widget={props} format={DATETIME_FORMAT} hasTime={true} />;
}
