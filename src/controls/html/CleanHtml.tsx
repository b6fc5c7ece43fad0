// The only place where HTML from data becomes elements: it is cleaned right before.
import { Alert } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { HtmlRefused } from '../../engine/html/create-cleaner.ts';
import { cleanerForShowing } from './clean-html.ts';
import { t } from '../../engine/text.ts';
import './clean-html.css';

interface Props {
  html: string;
  id?: string;
  /** Further class of the box. */
  className?: string;
  /** Name of the box for readers, where it can be reached by Tab. */
  label?: string;
}

/** Rich text that is only read. What is not allowed is left out; what cannot be cleaned is not shown. */
export function CleanHtml({ html, id, className = '', label }: Props): ReactNode {
  const { files } = useServices();
  const cleaned = useMemo(() => {
    try {
      return { html: cleanerForShowing(files)(html) };
    } catch (error) {
      if (error instanceof HtmlRefused) return { refusal: error.message };
      throw error;
    }
  }, [files, html]);
  if (cleaned.html === undefined) {
    return <Alert type="warning" showIcon title={t('内容无法显示：{0}', cleaned.refusal)} />;
  }
  return (
    <div
      id={id}
      className={`sw-html ${className}`.trim()}
      {...(label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
      dangerouslySetInnerHTML={{ __html: cleaned.html }}
    />
  );
}
