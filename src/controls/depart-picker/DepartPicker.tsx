import type { ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { DepartBox } from './DepartBox.tsx';
import { DepartSelect } from './DepartSelect.tsx';
import type { DepartSettings } from './settings.ts';

/** One department is chosen in place, several in a dialog: no list could stay open for them. */
export function DepartPicker(props: WidgetProps<DepartSettings>): ReactNode {
  return props.settings.multi ? <DepartBox {...props} /> : <DepartSelect {...props} />;
}
