import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import InfoCircleFilled from '@ant-design/icons/es/icons/InfoCircleFilled';
import { observer } from '../../engine/react/observer.ts';
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
  code: 'pre',
} as const;

const SIGNS = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
} as const;

/**
 * Text only: whatever looks like HTML in it is shown as it is. Line breaks are kept, in code blanks too. Code also
 * shows what an expression gave as an object or a list, and follows changes inside of it.
 */
export const TextBlock = observer(function TextBlock({
  id,
  label,
  settings,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { level = 'paragraph', align = 'left', tone = 'normal' } = settings;
  const Sign = settings.sign && SIGNS[settings.sign];
  const text = settings.text === undefined ? label : writeText(settings.text, level === 'code');
  // A heading of nothing would be read aloud as one: it only keeps its place.
  const Element = text || !level.startsWith('heading') ? ELEMENTS[level] : 'p';
  return (
    <Element
      id={id}
      className={`sw-text sw-text-${level} sw-text-${tone}`}
      style={{ textAlign: align, ...(settings.isStrong ? { fontWeight: 600 } : {}) }}
    >
      {Sign && <Sign aria-hidden className={`sw-text-sign sw-text-sign-${settings.sign ?? ''}`} />}
      {text}
    </Element>
  );
});

function writeText(value: unknown, isCode: boolean): string {
  return isCode && typeof value === 'object' && value !== null
    ? JSON.stringify(value, null, 2)
    : String(value ?? '');
}
