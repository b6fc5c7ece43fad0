import { Popconfirm } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../engine/text.ts';

/** Asks beside the button before its steps run. Loaded with the first button that asks. */
export default function Asking({
  question,
  isDanger,
  isDisabled,
  onConfirm,
  children,
}: {
  question: string;
  isDanger: boolean;
  isDisabled: boolean;
  onConfirm: () => void;
  children: ReactElement;
}): ReactNode {
  return (
    <Popconfirm
      title={question}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ danger: isDanger, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      disabled={isDisabled}
      onConfirm={onConfirm}
    >
      {children}
    </Popconfirm>
  );
}
