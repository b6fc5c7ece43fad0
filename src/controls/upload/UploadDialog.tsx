// The window 文件上传: files are chosen and sent in it, and taken over when it is confirmed.
import { Button, Modal } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { FileDrop } from './FileDrop.tsx';
import { FileExtras } from './FileExtras.tsx';
import { FileList } from './FileList.tsx';
import { FileTrigger } from './FileTrigger.tsx';
import type { FileRules } from './file-rules.ts';
import { joinPaths } from './file-values.ts';
import { useFileActions } from './use-file-actions.ts';
import { reasonToWait, useUploads } from './use-uploads.ts';
import { t } from '../../engine/text.ts';
import './upload.css';

/** Pixels, where nobody names a width. */
const WIDTH = 520;
const TITLE = t('文件上传');
const NOTHING = t('未上传任何文件');

interface Props {
  isOpen: boolean;
  width?: number;
  value: unknown;
  rules: FileRules;
  limit: number | undefined;
  fields: Readonly<Record<string, string>>;
  accept: string;
  isMultiple: boolean;
  onCancel(this: void): void;
  /** Gets the paths joined by commas, never an empty text. */
  onConfirm(this: void, value: string): void;
}

/** What was sent lives in the body: a closed window forgets it, and each opening starts from the value. */
export default function UploadDialog(props: Props): ReactNode {
  // The window takes a moment to fade, and its body lives as long; nobody waits for what was on its way.
  const callOff = useRef<() => void>(undefined);

  function cancel(): void {
    callOff.current?.();
    props.onCancel();
  }

  return (
    <Modal
      open={props.isOpen}
      title={TITLE}
      width={props.width ?? WIDTH}
      onCancel={cancel}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Body {...props} callOff={callOff} onCancel={cancel} />
    </Modal>
  );
}

interface BodyProps extends Props {
  /** Set by the body: ends what is on its way. */
  callOff: RefObject<(() => void) | undefined>;
}

function Body({ callOff, value, onCancel, onConfirm, accept, isMultiple, ...options }: BodyProps): ReactNode {
  const { notify } = useServices();
  const [chosen, setChosen] = useState<unknown>(value);
  const uploads = useUploads({ value: chosen, onChange: setChosen, ...options });
  const actions = useFileActions();
  const id = useId();
  const { pending, drop } = uploads;

  useEffect(() => {
    callOff.current = () => {
      for (const { key } of pending) drop(key);
    };
  }, [callOff, pending, drop]);

  function confirm(): void {
    const reason = reasonToWait(pending) ?? (uploads.paths.length === 0 ? NOTHING : undefined);
    if (reason === undefined) onConfirm(joinPaths(uploads.paths));
    else notify.message('warning', reason);
  }

  return (
    <>
      <FileDrop onDrop={uploads.add}>
        <label htmlFor={id} className="sw-upload-label">
          {t('选择文件')}
        </label>
        <FileTrigger
          state={{
            id,
            isDisabled: false,
            isReadOnly: false,
            isInvalid: false,
            isRequired: false,
            describedBy: undefined,
          }}
          text={t('选择文件')}
          accept={accept}
          isMultiple={isMultiple && options.limit !== 1}
          onChoose={uploads.add}
          onBlur={ignore}
        />
        <FileList
          label={TITLE}
          uploads={uploads}
          actions={actions}
          isDisabled={false}
          canRemove
          canDownload={false}
        />
      </FileDrop>
      <div className="sw-upload-footer">
        <Button autoInsertSpace={false} onClick={onCancel}>
          {t('取消')}
        </Button>
        <Button type="primary" autoInsertSpace={false} onClick={confirm}>
          {t('确定')}
        </Button>
      </div>
      <FileExtras uploads={uploads} actions={actions} />
    </>
  );
}

function ignore(): void {
  // The field is judged when the window is confirmed.
}
