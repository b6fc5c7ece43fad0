import type { CSSProperties, ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { RowColumns } from '../../controls/containers/row-columns.ts';
import type { props } from './props.ts';
import './row.css';

/** Children share equal columns; two below 992 px of room, one below 576 px. */
export function Row({ settings, children }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const columns = settings.columns ?? 2;
  const style = {
    '--sw-columns': columns,
    '--sw-columns-narrow': Math.min(columns, 2),
    '--sw-gap': `${settings.gap ?? 24}px`,
  } as CSSProperties;
  return (
    <div className="sw-row">
      <div className="sw-row-grid" style={style}>
        <RowColumns value={columns}>{children}</RowColumns>
      </div>
    </div>
  );
}
