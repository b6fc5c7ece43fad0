import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { DictText } from '../../controls/choices/DictText.tsx';
import type { props } from './props.ts';

export function DictTag({ id, settings, options }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  return (
    <span id={id}>
      <DictText
        value={settings.value}
        dict={settings.dict}
        {...(settings.dict === undefined ? { options } : {})}
        look={settings.isPlain ? 'text' : 'tag'}
        emptyText={settings.emptyText ?? '—'}
      />
    </span>
  );
}
