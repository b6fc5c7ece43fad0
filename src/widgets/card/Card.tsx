import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import './card.css';

/**
 * A titled box; readers find it as a region when it has a title. Plain elements: antd's card brings tabs, menus and
 * skeletons along, which the sign-in page would load for a frame.
 */
export function Card({ id, label, settings, children }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const title = settings.title ?? label;
  const look = [
    'sw-card',
    settings.isBordered === false ? '' : 'sw-card-bordered',
    settings.size === 'small' ? 'sw-card-small' : '',
    settings.isMiddle ? 'sw-card-middle' : '',
    settings.minHeight === undefined ? '' : 'sw-card-tall',
  ];
  return (
    <div
      id={id}
      className={look.filter(Boolean).join(' ')}
      style={{
        ...(settings.width === undefined ? {} : { maxWidth: settings.width, marginInline: 'auto' }),
        ...(settings.minHeight === undefined ? {} : { minHeight: settings.minHeight }),
      }}
      {...(title === '' ? {} : { role: 'region', 'aria-label': title })}
    >
      {(title !== '' || settings.extra !== undefined) && (
        <div className="sw-card-head">
          <strong>{title}</strong>
          <span>{settings.extra}</span>
        </div>
      )}
      <div className="sw-card-body">{children}</div>
    </div>
  );
}
