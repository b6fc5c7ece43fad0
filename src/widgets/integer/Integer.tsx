import type { ReactNode } from 'react';
import { NumberControl } from '../../controls/numbers/NumberControl.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

/** Whole numbers are numbers of precision 0. */
export function Integer(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  return <NumberControl {...props} settings={{ ...props.settings, precision: 0 }} />;
}
