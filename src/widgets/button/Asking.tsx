import { Popconfirm } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';

/** Asks beside the button before its steps run. Loaded with the first button that asks. */
export default function Asking({
  question,
  act,
  isAsked,
  isDanger,
  isDisabled,
  onConfirm,
  children,
}: {
  question: string;
  /** Words of the button: what goes on is named by what one is about to do. */
  act: string;
  /** Somebody has pressed the button before the question was loaded. */
  isAsked: boolean;
  isDanger: boolean;
  isDisabled: boolean;
  onConfirm: () => void;
  children: ReactElement;
}): ReactNode {
  const [isOpen, setOpen] = useState(isAsked);
  useOccupied(isOpen);
  return (
    <Popconfirm
      title={question}
      okText={act}
      cancelText={t('取消')}
      okButtonProps={{ danger: isDanger, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      disabled={isDisabled}
      open={isOpen}
      onOpenChange={setOpen}
      onConfirm={onConfirm}
    >
      {children}
    </Popconfirm>
  );
}
