import { Alert, Button, Input, Spin } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { cleanForSaving } from '../../controls/html/clean-html.ts';
import { CleanHtml } from '../../controls/html/CleanHtml.tsx';
import { ariaAttributes, controlAttributes } from '../../controls/field/control-attributes.ts';
import { LabelAnchor } from '../../controls/field/LabelAnchor.tsx';
import { lazyModule, useModule } from '../../controls/loading/lazy-module.ts';
import { HtmlRefused } from '../../engine/html/create-cleaner.ts';
import { useHold } from '../../engine/react/nodes/use-hold.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import RichText from './RichText.tsx';
import { t } from '../../engine/text.ts';
import { stringOf } from '../../engine/values/json.ts';
import './umeditor.css';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** Pixels, where the document names no height. */
const HEIGHT = 300;

const richTextEngine = lazyModule(() => import('./engine.ts'));

/** Rich text. What nobody edits stays as it came, to the letter; what leaves the editor is cleaned. */
export function Umeditor(props: Props): ReactNode {
  const { isQuery, isDisabled, isReadOnly, onChange, onBlur } = props;
  if (isQuery) {
    return (
      <Input
        {...controlAttributes(props)}
        value={stringOf(props.value)}
        placeholder={props.settings.placeholder ?? t('请输入{0}', props.label)}
        allowClear={!isDisabled}
        readOnly={isReadOnly}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onBlur={onBlur}
      />
    );
  }
  return isDisabled || isReadOnly ? <Fixed {...props} /> : <Editing {...props} />;
}

/** Only read: the text itself, without a frame. */
export function UmeditorRead({ id, value }: Props): ReactNode {
  const html = stringOf(value);
  if (html === '') {
    return (
      <span className="sw-read" id={id}>
        —
      </span>
    );
  }
  return <CleanHtml id={id} className="sw-read" html={html} />;
}

/** Disabled, or not to be changed now: the text in the frame of the field. */
function Fixed(props: Props): ReactNode {
  const { id, value, label, isDisabled, settings } = props;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={box}
      className="sw-umeditor sw-umeditor-fixed"
      style={{ maxHeight: settings.height ?? HEIGHT }}
      role="group"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={label}
      {...ariaAttributes(props)}
      // Groups have no such states; nothing in it can be changed anyway.
      aria-readonly={undefined}
      aria-required={undefined}
    >
      <LabelAnchor id={id} isDisabled={isDisabled} onFocus={() => box.current?.focus()} />
      <CleanHtml html={stringOf(value)} />
    </div>
  );
}

function Editing(props: Props): ReactNode {
  const { id, value, label, settings, onChange, onBlur, isInvalid, isRequired } = props;
  const height = settings.height ?? HEIGHT;
  const engine = useModule(richTextEngine);
  const [focus, setFocus] = useState<() => void>();
  const [hasFailed, setFailed] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(0);
  useHold(props.node, sending > 0 ? t('图片上传中，请稍候') : refusal);
  if (engine.kind === 'failed' || hasFailed) {
    const retry = engine.kind === 'failed' ? engine.retry : () => setFailed(false);
    return <Source {...props} retry={retry} />;
  }
  return (
    <div
      className="sw-umeditor"
      style={{ minHeight: height }}
      role="group"
      aria-label={label}
      {...ariaAttributes(props)}
      // Of groups nothing is required: the text within says so.
      aria-required={undefined}
    >
      <LabelAnchor id={id} isDisabled={false} onFocus={focus} />
      {!focus && (
        <div className="sw-umeditor-wait" style={{ height }} aria-busy="true">
          <CleanHtml html={stringOf(value)} />
          <Spin className="sw-umeditor-spin" />
        </div>
      )}
      {engine.kind === 'ready' && (
        <RichText
          engine={engine.module}
          value={stringOf(value)}
          height={height}
          label={label}
          placeholder={settings.placeholder ?? t('请输入{0}', label)}
          isInvalid={isInvalid}
          isRequired={isRequired}
          onChange={onChange}
          onBlur={onBlur}
          onReady={(give) => setFocus(() => give)}
          onFailed={() => setFailed(true)}
          onSending={(change) => setSending((count) => count + change)}
          onRefusal={setRefusal}
        />
      )}
      {refusal !== undefined && <Alert type="error" showIcon title={t('未能保存修改：{0}', refusal)} />}
    </div>
  );
}

/** Without the editor one can go on in the source. */
function Source(props: Props & { retry: () => void }): ReactNode {
  const { value, label, settings, onChange, onBlur, retry } = props;
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  return (
    <div className="sw-umeditor">
      <Alert
        type={refusal === undefined ? 'warning' : 'error'}
        showIcon
        role="status"
        title={refusal ?? t('编辑器加载失败，可以直接修改源代码')}
        action={
          <Button size="small" autoInsertSpace={false} onClick={retry}>
            {t('重试')}
          </Button>
        }
      />
      <Input.TextArea
        {...controlAttributes(props)}
        style={{ height: settings.height ?? HEIGHT }}
        value={typed ?? stringOf(value)}
        placeholder={settings.placeholder ?? t('请输入{0}', label)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          try {
            onChange(cleanForSaving(text));
            setRefusal(undefined);
          } catch (error) {
            if (!(error instanceof HtmlRefused)) throw error;
            setRefusal(t('未能保存修改：{0}', error.message));
          }
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
      />
    </div>
  );
}
