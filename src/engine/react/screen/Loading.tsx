import type { ReactNode } from 'react';
import { t } from '../../text.ts';
import './loading.css';

/** Grey lines in the place of the content; shown only when loading takes more than a moment. */
export function Loading(): ReactNode {
  return (
    <div className="sw-loading" role="status" aria-label={t('加载中')}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
