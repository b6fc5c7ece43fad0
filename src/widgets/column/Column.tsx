import { useContext, type CSSProperties, type ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { RowColumns } from '../../controls/containers/row-columns.ts';
import type { props } from './props.ts';
import './column.css';

/** A cell of a row; its children stand below each other. */
export function Column({ settings, children }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const span = Math.min(settings.span ?? 1, useContext(RowColumns));
  const style = { '--sw-span': span, '--sw-span-narrow': Math.min(span, 2) } as CSSProperties;
  const classes = [
    'sw-column',
    span > 1 && 'sw-column-wide',
    settings.isWideOnly === true && 'sw-column-roomy',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} style={style}>
      {children}
    </div>
  );
}
