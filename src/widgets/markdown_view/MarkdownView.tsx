import type { ReactNode } from 'react';
// With the widget, which is loaded before its screen is drawn: what stands below a text does not move when it is rendered.
import * as engine from '../../controls/markdown/engine.ts';
import { MAX_MARKDOWN, Rendered, Written } from '../../controls/markdown/MarkdownText.tsx';
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
  return text.length <= MAX_MARKDOWN ? (
    <Rendered id={id} text={text} engine={engine} />
  ) : (
    <Written id={id} text={text} />
  );
}
