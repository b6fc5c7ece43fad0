import type { ReactNode } from 'react';
import { DepartNames } from '../../controls/depart-picker/DepartNames.tsx';
import { DepartPicker } from '../../controls/depart-picker/DepartPicker.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** The department picker in company mode. */
export function Company(props: Props): ReactNode {
  return <DepartPicker {...props} settings={{ ...props.settings, company: true }} />;
}

export function CompanyNames(props: Props): ReactNode {
  return <DepartNames {...props} settings={{ ...props.settings, company: true }} />;
}
