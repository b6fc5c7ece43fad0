// A document that the browser cannot show.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

export function CannotShow(): ReactNode {
  return <Alert type="warning" showIcon title={t('无法显示该文件，请下载后查看')} />;
}
