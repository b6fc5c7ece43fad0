import { Drawer as AntDrawer } from 'antd';
import type { ReactNode } from 'react';
import { FrameInPlace } from '../../controls/containers/FrameInPlace.tsx';
import { RowSteps } from '../../controls/containers/RowSteps.tsx';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import { useReturnFocus } from '../../controls/containers/return-focus.ts';
import type { FrameProps } from '../../engine/react/screen/Overlays.tsx';
import { t } from '../../engine/text.ts';
import './drawer.css';

/** The frame around a screen opened `as: drawer`. */
export function Drawer({
  title = '',
  width,
  isReady,
  row,
  onClose,
  children,
}: Partial<FrameProps>): ReactNode {
  useReturnFocus();
  const frame = useFirstFocus(onClose !== undefined, isReady);
  if (!onClose) return <FrameInPlace title={title}>{children}</FrameInPlace>;
  return (
    <AntDrawer
      open
      rootClassName={frame}
      className="sw-drawer"
      classNames={{ wrapper: 'sw-drawer-wrapper' }}
      title={title === '' ? undefined : title}
      {...(width === undefined ? {} : { size: width })}
      extra={row && <RowSteps row={row} />}
      mask={{ closable: false }}
      closable={{ placement: 'end', 'aria-label': t('关闭') }}
      onClose={() => {
        onClose();
      }}
    >
      {children}
    </AntDrawer>
  );
}
