// A menu entry that shows an address: pages of this server within the app, all others in a window of their own.
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

export interface FramePageProps {
  /** http(s) address, as the menu has read it. */
  url: string;
  title: string;
}

/** Other origins are told and linked: the content security policy of the server lets none of them into a frame. */
export function FramePage({ url, title }: FramePageProps): ReactNode {
  if (new URL(url).origin !== window.location.origin) return <OutsidePage url={url} title={title} />;
  return (
    <iframe
      className="sw-frame"
      src={url}
      title={title}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin allow-downloads"
    />
  );
}

function OutsidePage({ url, title }: FramePageProps): ReactNode {
  return (
    <div className="sw-failure">
      <h2>{title}</h2>
      <p>
        {t('此页面属于其他站点，出于安全考虑不能在系统内显示：')}
        <br />
        {url}
      </p>
      <a className="sw-button sw-button-link" href={url} target="_blank" rel="noopener noreferrer">
        {t('在新窗口打开')}
      </a>
    </div>
  );
}
