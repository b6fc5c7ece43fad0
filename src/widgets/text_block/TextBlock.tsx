import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import './text-block.css';

const ELEMENTS = {
  heading1: 'h1',
  heading2: 'h2',
  heading3: 'h3',
  paragraph: 'p',
  secondary: 'p',
} as const;

/** Text only: whatever looks like HTML in it is shown as it is. Line breaks are kept. */
export function TextBlock({ id, label, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { level = 'paragraph', align = 'left', tone = 'normal' } = settings;
  const Element = ELEMENTS[level];
  const text = settings.text === undefined ? label : String(settings.text ?? '');
  return (
    <Element
      id={id}
      className={`sw-text sw-text-${level} sw-text-${tone}`}
      style={{ textAlign: align, ...(settings.isStrong ? { fontWeight: 600 } : {}) }}
    >
      {text}
    </Element>
  );
}
