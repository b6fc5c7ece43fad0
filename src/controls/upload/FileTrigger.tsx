// The button that chooses files: a native file input that nobody sees but everybody reaches, with a drawn face.
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { ariaAttributes, type ControlState } from '../field/control-attributes.ts';

interface Props {
  state: ControlState;
  /** Empty where no label names the control: its button does then. */
  label: string;
  text: string;
  /** Media types that the system's dialog offers; empty for all. */
  accept: string;
  isMultiple: boolean;
  onChoose(this: void, files: readonly File[]): void;
  onBlur(this: void): void;
}

export function FileTrigger({ state, label, text, accept, isMultiple, onChoose, onBlur }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="sw-upload-trigger">
      <input
        {...ariaAttributes(state)}
        ref={input}
        id={state.id}
        aria-label={label === '' ? text : undefined}
        className="sw-upload-input"
        type="file"
        accept={accept === '' ? undefined : accept}
        multiple={isMultiple}
        disabled={state.isDisabled}
        onBlur={onBlur}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // The same file can be chosen again.
          event.target.value = '';
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
      <Button
        tabIndex={-1}
        aria-hidden
        icon={<UploadOutlined />}
        disabled={state.isDisabled}
        danger={state.isInvalid}
        onClick={() => {
          input.current?.click();
        }}
      >
        {text}
      </Button>
    </span>
  );
}
