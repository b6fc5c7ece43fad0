// Said in plain elements when something the page needs is not there: it must work when nothing else does.
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

export interface FailurePageProps {
  title: string;
  text: string;
  button?: string;
  /** Below the heading of a page it is a part of. */
  heading?: 'h1' | 'h2';
  retry: () => void;
}

export function FailurePage(props: FailurePageProps): ReactNode {
  const { title, text, button = t('重试'), heading: Heading = 'h1', retry } = props;
  return (
    <div className="sw-failure" role="alert">
      <Heading>{title}</Heading>
      <p>{text}</p>
      <button type="button" className="sw-button" onClick={retry}>
        {button}
      </button>
    </div>
  );
}
