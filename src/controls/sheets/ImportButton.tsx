// The button that opens the dialog in which a workbook is imported.
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { Button } from 'antd';
import type { ReactNode, Ref } from 'react';

interface Props {
  ref: Ref<HTMLButtonElement>;
  text: string;
  onPress(this: void): void;
}

export function ImportButton({ ref, text, onPress }: Props): ReactNode {
  return (
    <Button
      ref={ref}
      icon={<ImportOutlined aria-hidden />}
      aria-haspopup="dialog"
      autoInsertSpace={false}
      onClick={onPress}
    >
      {text}
    </Button>
  );
}
