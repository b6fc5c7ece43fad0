import type { ReactNode } from 'react';
import { AreaText } from '../../controls/areas/AreaText.tsx';
import type { WidgetProps } from '../../engine/react/widget.ts';

export function AreaName({ id, value }: WidgetProps): ReactNode {
  return <AreaText id={id} className="sw-read" value={value} />;
}
