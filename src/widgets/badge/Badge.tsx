import { Badge as AntBadge } from 'antd';
import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import './badge.css';
import type { props } from './props.ts';

/** A state with its text, or a count at the corner of its children. */
export function Badge({ id, label, settings, children }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const text = settings.text === undefined || settings.text === null ? label : String(settings.text);
  if (settings.status !== undefined) {
    return (
      <span id={id}>
        <AntBadge status={settings.status} text={text} />
      </span>
    );
  }
  const count = readCount(settings.count);
  const { overflow = 99, showZero = false, isDot = false } = settings;
  const shown = count > overflow ? `${overflow}+` : String(count);
  return (
    <span id={id} className="sw-badge">
      <AntBadge
        count={count}
        overflowCount={overflow}
        showZero={showZero}
        dot={isDot && count > 0}
        title={text === '' ? shown : `${text}：${shown}`}
      >
        {children}
      </AntBadge>
    </span>
  );
}

/** Counts come as numbers or as their text; everything else counts as nothing. */
function readCount(value: unknown): number {
  const count = typeof value === 'string' ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0;
}
