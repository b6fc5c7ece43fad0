import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FileDrop } from '../../controls/upload/FileDrop.tsx';
import { FileExtras } from '../../controls/upload/FileExtras.tsx';
import { FileTrigger } from '../../controls/upload/FileTrigger.tsx';
import { ImageCards } from '../../controls/upload/ImageCards.tsx';
import { PathQuery } from '../../controls/upload/PathQuery.tsx';
import { useFileActions } from '../../controls/upload/use-file-actions.ts';
import { reasonToWait, useUploads } from '../../controls/upload/use-uploads.ts';
import { t } from '../../engine/text.ts';
import '../../controls/upload/upload.css';
import { useHold } from '../../engine/react/nodes/use-hold.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { ImageRead } from './ImageRead.tsx';
import type { props as schema } from './props.ts';

const CropDialog = lazy(() => import('../../controls/upload/CropDialog.tsx'));

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** Pictures with a button; in a search form the text to look for. */
export function ImageField(props: Props): ReactNode {
  if (props.isQuery) return <PathQuery {...props} />;
  return props.isReadOnly ? <ImageRead {...props} /> : <ImageEditor {...props} />;
}

function ImageEditor(props: Props): ReactNode {
  const { node, value, onChange, onBlur, label, settings, isDisabled } = props;
  const limit = settings.number;
  const isCropped = settings.crop ?? false;
  const uploads = useUploads({
    value,
    onChange,
    rules: { type: 'image', maxMegabytes: settings.maxSize },
    limit,
    // The server then takes nothing but pictures.
    fields: { biz: settings.biz ?? 'temp', isup: '1' },
  });
  const actions = useFileActions();
  const [toCrop, setToCrop] = useState<readonly File[]>([]);
  const [current] = toCrop;
  useOccupied(current !== undefined);
  useHold(node, reasonToWait(uploads.pending));

  function choose(files: readonly File[]): void {
    const pictures = isCropped ? files.filter(({ type }) => type.startsWith('image/')) : [];
    const others = files.filter((file) => !pictures.includes(file));
    if (others.length > 0) uploads.add(others);
    setToCrop((waiting) => [...waiting, ...pictures]);
  }

  return (
    <FileDrop onDrop={isDisabled ? undefined : choose}>
      <FileTrigger
        state={props}
        label={label}
        text={settings.text ?? t('上传图片')}
        accept="image/*"
        isMultiple={(settings.multiple ?? true) && limit !== 1}
        onChoose={choose}
        onBlur={onBlur}
      />
      <ImageCards label={label} uploads={uploads} actions={actions} isDisabled={isDisabled} canChange />
      <FileExtras uploads={uploads} actions={actions} />
      {current && (
        <Suspense fallback={null}>
          <CropDialog
            key={toCrop.length}
            file={current}
            aspect={settings.aspect}
            onCancel={() => {
              setToCrop((waiting) => waiting.slice(1));
            }}
            onConfirm={(cropped) => {
              setToCrop((waiting) => waiting.slice(1));
              uploads.add([cropped]);
            }}
          />
        </Suspense>
      )}
    </FileDrop>
  );
}
