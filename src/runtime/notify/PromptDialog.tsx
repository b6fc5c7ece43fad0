// Asks for a line of text. What the rules refuse is said at the input and not taken.
import { Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { PromptOptions } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import './prompt-dialog.css';

interface Props extends PromptOptions {
  isOpen: boolean;
  /** Undefined cancels. */
  onAnswer(this: void, text: string | undefined): void;
  /** The dialog has left the screen. */
  onGone(this: void): void;
}

export function PromptDialog({ isOpen, onAnswer, onGone, ...asked }: Props): ReactNode {
  const id = useId();
  const [text, setText] = useState(asked.initial);
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit(): void {
    const reason = asked.validate(text);
    setRefusal(reason);
    if (reason === null) onAnswer(text);
    else document.getElementById(id)?.focus();
  }

  return (
    <Modal
      open={isOpen}
      title={asked.title}
      width={416}
      okText={t('确认')}
      cancelText={t('取消')}
      mask={{ closable: false }}
      destroyOnHidden
      onOk={submit}
      onCancel={() => {
        onAnswer(undefined);
      }}
      afterClose={onGone}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="sw-prompt-label" htmlFor={id}>
          {asked.label}
        </label>
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          value={text}
          placeholder={asked.placeholder}
          {...(asked.isRequired ? { 'aria-required': true } : {})}
          {...(refusal === null
            ? {}
            : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-message` })}
          onChange={(event) => {
            const { value } = event.target;
            setText(value);
            // What was refused once is judged again with every key, so that the sentence goes when it is right.
            if (refusal !== null) setRefusal(asked.validate(value));
          }}
        />
        <div className="sw-prompt-refusal" id={`${id}-message`} role={refusal === null ? undefined : 'alert'}>
          {refusal}
        </div>
      </form>
    </Modal>
  );
}
