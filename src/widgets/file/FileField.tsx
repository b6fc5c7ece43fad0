import { useState, type ReactNode } from 'react';
import { FileDrop } from '../../controls/upload/FileDrop.tsx';
import { FileExtras } from '../../controls/upload/FileExtras.tsx';
import { FileList } from '../../controls/upload/FileList.tsx';
import { FileTrigger } from '../../controls/upload/FileTrigger.tsx';
import { PathQuery } from '../../controls/upload/PathQuery.tsx';
import { UPLOAD_SCREENS } from '../../controls/upload/upload-screens.ts';
import { joinPaths, pathsOf } from '../../controls/upload/file-values.ts';
import { useFileActions } from '../../controls/upload/use-file-actions.ts';
import { reasonToWait, useUploads } from '../../controls/upload/use-uploads.ts';
import { t } from '../../engine/text.ts';
import '../../controls/upload/upload.css';
import { useScreen } from '../../engine/react/context.ts';
import { DocumentWindow } from '../../engine/react/screen/DocumentWindow.tsx';
import { useHold } from '../../engine/react/nodes/use-hold.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { FileRead } from './FileRead.tsx';
import { OpenUploads } from './OpenUploads.tsx';
import type { props as schema } from './props.ts';
import { useToldHold } from './use-told-hold.ts';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** Pixels. */
const WIDTH = 520;

/** A list of files with a button; in a search form the text to look for. */
export function FileField(props: Props): ReactNode {
  if (props.isQuery) return <PathQuery {...props} />;
  if (props.isReadOnly) return <FileRead {...props} />;
  return props.settings.dialog ? <FileInDialog {...props} /> : <FileInPlace {...props} />;
}

function FileInPlace(props: Props): ReactNode {
  const { node, value, onChange, onBlur, label, settings, isDisabled, emit } = props;
  const { plan } = useScreen();
  const rules = rulesOf(settings);
  const uploads = useUploads({ value, onChange, ...rules });
  const actions = useFileActions();
  const reason = reasonToWait(uploads.pending);
  useHold(node, reason);
  useToldHold(emit, reason);
  return (
    <FileDrop onDrop={isDisabled ? undefined : uploads.add}>
      <FileTrigger
        state={props}
        label={label}
        text={settings.text ?? t('上传文件')}
        accept={acceptOf(rules.rules.type)}
        isMultiple={(settings.multiple ?? true) && rules.limit !== 1}
        onChoose={uploads.add}
        onBlur={onBlur}
      />
      <FileList
        label={label || plan.title}
        uploads={uploads}
        actions={actions}
        isDisabled={isDisabled}
        canRemove={settings.allowRemove ?? true}
        canDownload={settings.allowDownload ?? true}
      />
      <FileExtras uploads={uploads} actions={actions} />
    </FileDrop>
  );
}

/** The same with the choosing in a window. */
function FileInDialog(props: Props): ReactNode {
  const { value, onChange, label, settings, isDisabled } = props;
  const [isOpen, setOpen] = useState(false);
  const rules = rulesOf(settings);
  const uploads = useUploads({ value, onChange, ...rules });
  const actions = useFileActions();
  return (
    <div className="sw-upload">
      <OpenUploads
        state={props}
        text={settings.text ?? t('上传文件')}
        onOpen={() => {
          setOpen(true);
        }}
      />
      <FileList
        label={label}
        uploads={uploads}
        actions={actions}
        isDisabled={isDisabled}
        canRemove={settings.allowRemove ?? true}
        canDownload={settings.allowDownload ?? true}
      />
      <FileExtras actions={actions} />
      {isOpen && (
        <DocumentWindow
          screen={UPLOAD_SCREENS.choice}
          as="dialog"
          width={WIDTH}
          title={t('文件上传')}
          mayLose
          params={{
            value: joinPaths(uploads.paths),
            fileType: settings.fileType,
            number: settings.number,
            multiple: settings.multiple,
            maxSize: settings.maxSize,
            biz: settings.biz,
          }}
          onClose={({ isDone, result }) => {
            setOpen(false);
            if (isDone) onChange(joinPaths(pathsOf(result)));
          }}
        />
      )}
    </div>
  );
}

function rulesOf(settings: Props['settings']) {
  return {
    rules: { type: settings.fileType ?? 'all', maxMegabytes: settings.maxSize },
    limit: settings.number,
    fields: { biz: settings.biz ?? 'temp' },
  };
}

/** What the system's dialog offers first; a refused file is explained in any case. */
function acceptOf(type: string): string {
  return type === 'image' ? 'image/*' : '';
}
