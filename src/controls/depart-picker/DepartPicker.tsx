import { useContext, type ReactNode } from 'react';
import { TypedContext } from '../../engine/react/nodes/CellEditor.tsx';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { DepartBox } from './DepartBox.tsx';
import { DepartSelect } from './DepartSelect.tsx';
import type { DepartSettings } from './settings.ts';
import { TypedDeparts } from './TypedDeparts.tsx';

/** One department is chosen in place, several in a dialog: no list could stay open for them. In a cell, names are typed as well. */
export function DepartPicker(props: WidgetProps<DepartSettings>): ReactNode {
  if (useContext(TypedContext)) return <TypedDeparts {...props} />;
  return props.settings.multi ? <DepartBox {...props} /> : <DepartSelect {...props} />;
}
