import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../controls/return-focus.ts';
import type { FrameProps } from '../../engine/react/Overlays.tsx';
import './dialog.css';

/** The frame around a screen opened `as: dialog`. Its body scrolls, head and sticky buttons stay. */
export function Dialog({
  title = '',
  width,
  isClosable = true,
  onClose,
  children,
}: Partial<FrameProps>): ReactNode {
  useReturnFocus();
  // As a plain node it has no screen to frame and could never be closed.
  if (!onClose) return null;
  return (
    <Modal
      open
      className="sw-dialog"
      title={title === '' ? undefined : title}
      {...(width === undefined ? {} : { width })}
      footer={null}
      mask={{ closable: false }}
      closable={isClosable && { 'aria-label': '关闭' }}
      keyboard={isClosable}
      onCancel={() => {
        onClose();
      }}
    >
      {children}
    </Modal>
  );
}
