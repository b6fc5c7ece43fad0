import { Input } from 'antd';
import type { ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import { markdownEngine, MarkdownText } from '../../controls/markdown/MarkdownText.tsx';
import { useModule } from '../../controls/loading/lazy-module.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { MarkdownEditor } from './MarkdownEditor.tsx';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';
import { stringOf } from '../../engine/values/json.ts';
import './markdown.css';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** Pixels, where the document names no height. */
const HEIGHT = 300;

/** Markdown with a live preview. Until the editor is here, and where it cannot come, the field takes plain typing. */
export function Markdown(props: Props): ReactNode {
  const { isQuery, isDisabled, isReadOnly, settings, label, onChange, onBlur } = props;
  const engine = useModule(markdownEngine);
  const value = stringOf(props.value);
  const placeholder = settings.placeholder ?? t('请输入{0}', label);
  const height = settings.height ?? HEIGHT;
  const common = {
    ...controlAttributes(props),
    value,
    placeholder,
    maxLength: settings.maxLength,
    readOnly: isReadOnly,
    onBlur,
  };
  if (isQuery) {
    return <Input {...common} allowClear={!isDisabled} onChange={(event) => onChange(event.target.value)} />;
  }
  if (engine.kind === 'ready' && !isDisabled && !isReadOnly) {
    return (
      <MarkdownEditor
        {...props}
        engine={engine.module}
        text={value}
        height={height}
        placeholder={placeholder}
        maxLength={settings.maxLength}
      />
    );
  }
  return (
    <Input.TextArea
      {...common}
      className="sw-markdown-source"
      style={{ height }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function MarkdownRead({ id, value }: Props): ReactNode {
  const text = stringOf(value);
  if (text === '') {
    return (
      <span className="sw-read" id={id}>
        —
      </span>
    );
  }
  return <MarkdownText id={id} text={text} />;
}
