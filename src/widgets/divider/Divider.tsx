import { Divider as AntDivider } from 'antd';
import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';

/** A line between parts of a screen, with the node's title on it. */
export function Divider({ label, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  return (
    <AntDivider
      titlePlacement={settings.placement ?? 'start'}
      variant={settings.isDashed ? 'dashed' : 'solid'}
    >
      {label === '' ? undefined : label}
    </AntDivider>
  );
}
