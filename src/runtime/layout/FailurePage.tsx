// Said in plain elements when something the page needs is not there: it must work when nothing else does.
import type { ReactNode } from 'react';

export interface FailurePageProps {
  title: string;
  text: string;
  button?: string;
  retry: () => void;
}

export function FailurePage({ title, text, button = '重试', retry }: FailurePageProps): ReactNode {
  return (
    <div className="sw-failure" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <button type="button" className="sw-button" onClick={retry}>
        {button}
      </button>
    </div>
  );
}
