// A value as JSON, for what no control says; taken once it is some.
import { Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { t } from '../../../engine/text.ts';
import type { TakeValue } from './structured-controls.ts';

/** What has no control of its own is written as JSON, and taken once it is some. */
export function JsonField({
  id,
  schema,
  value,
  isDisabled,
  onChange,
}: {
  id: string;
  schema: PropSchema;
  value: Json | undefined;
  isDisabled: boolean;
  onChange: TakeValue;
}): ReactNode {
  const stored = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [text, setText] = useState(stored);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setText(stored);
    setWrong(false);
  }, [stored]);
  return (
    <>
      <Input.TextArea
        id={id}
        className="sw-designer-code"
        autoSize={{ minRows: 1, maxRows: 12 }}
        disabled={isDisabled}
        status={isWrong ? 'error' : ''}
        placeholder={schema.type === 'array' ? '[]' : schema.type === 'object' ? '{}' : ''}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onBlur={() => {
          if (text === stored) return;
          if (text.trim() === '') {
            onChange(undefined);
            return;
          }
          try {
            onChange(JSON.parse(text) as Json);
          } catch {
            setWrong(true);
          }
        }}
      />
      {isWrong && (
        <small className="sw-designer-mixed">{t('不是有效的 JSON，尚未采用；请改正后离开输入框')}</small>
      )}
    </>
  );
}
