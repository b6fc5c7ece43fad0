import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { StoredImage } from '../../controls/pictures/StoredImage.tsx';

export function Picture({ id, label, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  return (
    <StoredImage
      id={id}
      src={settings.src ?? ''}
      alt={settings.alt ?? label}
      width={settings.width}
      height={settings.height}
      initial={settings.initial}
      fallback={settings.fallback}
      fit={settings.fit ?? 'contain'}
    />
  );
}
