// What a picture or a code shows: a field of each record, or the same on every sheet.
import { Button, Input, Select } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import { StoredImage } from '../../controls/pictures/StoredImage.tsx';
import { useServices } from '../../engine/react/context.ts';
import type { CodeElement, ImageElement, PrintElement } from '../../engine/print/template.ts';
import { t } from '../../engine/text.ts';
import { choicesFor, type FieldChoice } from './field-choice.ts';
import { FieldSelect } from './FieldSelect.tsx';
import { Labelled } from './Labelled.tsx';

interface Props<Element extends PrintElement> {
  element: Element;
  fields: readonly FieldChoice[];
  isDisabled: boolean;
  onChange(this: void, next: PrintElement, setting: string): void;
}

/** Pictures of a template are seen by everybody who prints with it. */
const PLACE = 'image';
const PICTURES = '.png,.jpg,.jpeg,.gif,.webp,.bmp';

export function CodeSource({ element, fields, isDisabled, onChange }: Props<CodeElement>): ReactNode {
  const { text, field: _field, ...rest } = element;
  const isFixed = text !== undefined;
  const choices = choicesFor(fields, 'text');
  return (
    <>
      <SourceSelect
        isFixed={isFixed}
        fixedTitle={t('固定内容')}
        isDisabled={isDisabled}
        onChange={(next) => {
          const first = choices[0]?.key ?? 'id';
          onChange(next ? { ...rest, text: t('内容') } : { ...rest, field: first }, 'source');
        }}
      />
      {isFixed ? (
        <Labelled title={t('内容')}>
          <Input
            value={text}
            disabled={isDisabled}
            maxLength={500}
            onChange={({ target }) => onChange({ ...rest, text: target.value }, 'text')}
          />
        </Labelled>
      ) : (
        <FieldSelect
          title={t('内容字段')}
          value={element.field ?? ''}
          choices={choices}
          isDisabled={isDisabled}
          onChange={(field) => onChange({ ...rest, field }, 'field')}
        />
      )}
    </>
  );
}

export function ImageSource({ element, fields, isDisabled, onChange }: Props<ImageElement>): ReactNode {
  const { path = '', field, ...rest } = element;
  // Without either there is no picture yet: one may be uploaded.
  const isFixed = field === undefined;
  const choices = choicesFor(fields, 'image');
  return (
    <>
      <SourceSelect
        isFixed={isFixed}
        fixedTitle={t('固定图片')}
        isDisabled={isDisabled}
        onChange={(next) => {
          onChange(next ? rest : { ...rest, field: choices[0]?.key ?? 'image' }, 'source');
        }}
      />
      {isFixed ? (
        <PictureUpload
          path={path}
          isDisabled={isDisabled}
          onPath={(next) => onChange({ ...rest, path: next }, 'path')}
        />
      ) : (
        <FieldSelect
          title={t('图片字段')}
          value={field}
          choices={choices}
          isDisabled={isDisabled}
          onChange={(next) => onChange({ ...rest, field: next }, 'field')}
        />
      )}
    </>
  );
}

function SourceSelect({
  isFixed,
  fixedTitle,
  isDisabled,
  onChange,
}: {
  isFixed: boolean;
  fixedTitle: string;
  isDisabled: boolean;
  onChange(this: void, isFixed: boolean): void;
}): ReactNode {
  return (
    <Labelled title={t('内容来自')}>
      <Select
        aria-label={t('内容来自')}
        value={isFixed ? 'fixed' : 'field'}
        disabled={isDisabled}
        options={[
          { value: 'field', label: t('字段') },
          { value: 'fixed', label: fixedTitle },
        ]}
        onChange={(source: string) => onChange(source === 'fixed')}
      />
    </Labelled>
  );
}

/** Sends a picture to the file store; one that was refused leaves the one before. */
function PictureUpload({
  path,
  isDisabled,
  onPath,
}: {
  path: string;
  isDisabled: boolean;
  onPath(this: void, path: string): void;
}): ReactNode {
  const { files, notify } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const id = useId();

  async function send(file: File): Promise<void> {
    setPercent(0);
    try {
      onPath(await files.upload({ file, name: file.name, fields: { biz: PLACE }, onProgress: setPercent }));
    } catch (error) {
      notify.message('error', error instanceof Error ? error.message : t('上传失败'));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <div className="sw-print-setting">
      <label htmlFor={id}>{t('图片')}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={PICTURES}
        className="sw-print-file"
        disabled={isDisabled || percent !== undefined}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void send(file);
        }}
      />
      {path !== '' && <StoredImage src={path} alt={t('图片')} width={96} height={64} />}
      <Button
        size="small"
        disabled={isDisabled}
        loading={percent !== undefined}
        onClick={() => input.current?.click()}
      >
        {percent === undefined ? t('上传图片') : `${String(percent)} %`}
      </Button>
    </div>
  );
}
