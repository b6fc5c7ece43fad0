// A document that the browser cannot show.
import { Alert } from 'antd';
import type { ReactNode } from 'react';

export function CannotShow(): ReactNode {
  return <Alert type="warning" showIcon title="无法显示该文件，请下载后查看" />;
}
