// The button that opens the window in which files are chosen.
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ariaAttributes, type ControlState } from '../../controls/field/control-attributes.ts';

interface Props {
  state: ControlState;
  text: string;
  onOpen(this: void): void;
}

export function OpenUploads({ state, text, onOpen }: Props): ReactNode {
  return (
    <Button
      {...ariaAttributes(state)}
      id={state.id}
      icon={<UploadOutlined aria-hidden />}
      disabled={state.isDisabled}
      danger={state.isInvalid}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {text}
    </Button>
  );
}
