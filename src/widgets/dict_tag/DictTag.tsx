import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { DictText } from '../../controls/choices/DictText.tsx';
import type { props } from './props.ts';

export function DictTag({ id, node, settings, options }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const dict = settings.dict ?? (node.options ? undefined : node.dict);
  return (
    <span id={id}>
      <DictText
        value={settings.value}
        dict={dict}
        {...(dict === undefined ? { options } : {})}
        look={settings.isPlain ? 'text' : 'tag'}
        emptyText={settings.emptyText ?? '—'}
      />
    </span>
  );
}
