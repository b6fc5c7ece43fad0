// antd's card under the name that Formily's designer writes; @formily/antd-v5 has none.
import { Card as AntdCard, type CardProps } from 'antd';
import type { ReactNode } from 'react';

export function Card(props: CardProps): ReactNode {
  return <AntdCard {...props} />;
}
