import type { ReactNode } from 'react';
import { CleanHtml } from '../../controls/html/CleanHtml.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';
import './html-view.css';

/** Rich text of a record, e.g. the body of an announcement, cleaned right before it is shown. */
export function HtmlView({ id, label, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const html = typeof settings.html === 'string' ? settings.html : '';
  if (html.trim() === '') {
    return (
      <span className="sw-read" id={id}>
        {settings.emptyText ?? t('暂无内容')}
      </span>
    );
  }
  if (settings.maxHeight === undefined) return <CleanHtml id={id} html={html} />;
  // What scrolls can be reached by Tab, and has a name there.
  return (
    <div
      id={id}
      className="sw-html-view"
      style={{ maxHeight: settings.maxHeight }}
      role="region"
      aria-label={label || t('内容')}
      tabIndex={0}
    >
      <CleanHtml html={html} />
    </div>
  );
}
