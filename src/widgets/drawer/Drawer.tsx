import { Drawer as AntDrawer } from 'antd';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../controls/containers/return-focus.ts';
import { useEngine } from '../../engine/react/context.ts';
import type { FrameProps } from '../../engine/react/screen/Overlays.tsx';
import { t } from '../../engine/text.ts';
import './drawer.css';

/** The frame around a screen opened `as: drawer`. */
export function Drawer({ title = '', width, onClose, children }: Partial<FrameProps>): ReactNode {
  useReturnFocus();
  const { designing } = useEngine();
  // As a plain node it has no screen to frame and could never be closed; who designs sees what lies in it all the same.
  if (!onClose) return designing ? <designing.Frame title={title}>{children}</designing.Frame> : null;
  return (
    <AntDrawer
      open
      className="sw-drawer"
      classNames={{ wrapper: 'sw-drawer-wrapper' }}
      title={title === '' ? undefined : title}
      {...(width === undefined ? {} : { size: width })}
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
