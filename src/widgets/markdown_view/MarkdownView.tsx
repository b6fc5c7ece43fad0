import type { ReactNode } from 'react';
import { MarkdownText } from '../../controls/markdown/MarkdownText.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';

/** Markdown of a record or a document. HTML in it is shown as it was written. */
export function MarkdownView({ id, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const text = typeof settings.text === 'string' ? settings.text : '';
  if (text.trim() === '') {
    return (
      <span className="sw-read" id={id}>
        {settings.emptyText ?? t('暂无内容')}
      </span>
    );
  }
  return <MarkdownText id={id} text={text} />;
}
