import { Button, Modal } from 'antd';
import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import { useState, type ReactNode } from 'react';
import { FrameInPlace } from '../../controls/containers/FrameInPlace.tsx';
import { RowSteps } from '../../controls/containers/RowSteps.tsx';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import { useReturnFocus } from '../../controls/containers/return-focus.ts';
import type { FrameProps } from '../../engine/react/screen/Overlays.tsx';
import { t } from '../../engine/text.ts';
import './dialog.css';

/** The frame around a screen opened `as: dialog`. Its body scrolls, head and sticky buttons stay. */
export function Dialog({
  title = '',
  width,
  canFill,
  isClosable = true,
  isReady,
  row,
  onClose,
  children,
}: Partial<FrameProps>): ReactNode {
  useReturnFocus();
  const frame = useFirstFocus(onClose !== undefined, isReady);
  const [isFull, setFull] = useState(false);
  if (!onClose) return <FrameInPlace title={title}>{children}</FrameInPlace>;
  return (
    <Modal
      open
      rootClassName={frame}
      className={`sw-dialog${isFull ? ' sw-dialog-full' : ''}${row ? ' sw-dialog-stepped' : ''}`}
      title={canFill === true ? <Head title={title} isFull={isFull} onFill={setFull} /> : title || undefined}
      {...(isFull ? { width: '100%' } : width === undefined ? {} : { width })}
      footer={null}
      mask={{ closable: false }}
      closable={isClosable && { 'aria-label': t('关闭') }}
      keyboard={isClosable}
      onCancel={() => {
        onClose();
      }}
    >
      <RowSteps row={row} />
      {children}
    </Modal>
  );
}

interface HeadProps {
  title: string;
  isFull: boolean;
  onFill(this: void, isFull: boolean): void;
}

/** The title with the button that makes the dialog as large as the window. */
function Head({ title, isFull, onFill }: HeadProps): ReactNode {
  const name = isFull ? t('退出全屏') : t('全屏');
  return (
    <span className="sw-dialog-head">
      <span>{title}</span>
      <Button
        type="text"
        size="small"
        title={name}
        aria-label={name}
        aria-pressed={isFull}
        icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={() => onFill(!isFull)}
      />
    </span>
  );
}
