// The button that takes a workbook from the person's disk.
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';

interface Props {
  text: string;
  isRunning: boolean;
  onFile(file: File): void;
}

export function ImportButton({ text, isRunning, onFile }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<ImportOutlined aria-hidden />}
        loading={isRunning}
        autoInsertSpace={false}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file, repaired, can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
