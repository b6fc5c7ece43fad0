// One setting: the control that its schema asks for, or an expression.
import FunctionOutlined from '@ant-design/icons/FunctionOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { AutoComplete, Button, Input, InputNumber, Select, Switch, Tooltip } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Json } from '../../engine/document.ts';
import type { PropSchema } from '../../engine/registry/manifest.ts';
import { t } from '../../engine/text.ts';
import { isExpression, type Setting } from './settings-list.ts';

export interface SettingFieldProps {
  setting: Setting;
  value: Json | undefined;
  isMixed: boolean;
  isDisabled: boolean;
  references(kind: string): readonly [name: string, title: string][];
  /** Without a value it is as if it had never been set. */
  onChange(value: Json | undefined, isTyped?: boolean): void;
}

export function SettingField(props: SettingFieldProps): ReactNode {
  const { setting, value, isMixed, isDisabled, onChange } = props;
  const [asksExpression, askExpression] = useState(false);
  const isWritten = isExpression(value) || asksExpression;
  const isText = typeOf(setting.schema) === 'string' && setting.schema.enum === undefined;
  const id = useId();
  return (
    <div className="sw-designer-setting">
      <div className="sw-designer-setting-head">
        <label htmlFor={id}>
          {setting.help === undefined ? (
            setting.title
          ) : (
            <Tooltip title={setting.help}>{setting.title}</Tooltip>
          )}
        </label>
        <span>
          {setting.takesExpression && !isText && !isDisabled && (
            <Button
              type="text"
              size="small"
              aria-pressed={isWritten}
              aria-label={t('{0}写成表达式', setting.title)}
              title={t('写成表达式')}
              icon={<FunctionOutlined />}
              onClick={() => {
                askExpression(!isWritten);
                if (isExpression(value)) onChange(undefined);
              }}
            />
          )}
          {value !== undefined && !isDisabled && (
            <Button
              type="text"
              size="small"
              aria-label={t('{0}恢复默认', setting.title)}
              title={t('恢复默认')}
              icon={<UndoOutlined />}
              onClick={() => {
                askExpression(false);
                onChange(undefined);
              }}
            />
          )}
        </span>
      </div>
      {isMixed && <small className="sw-designer-mixed">{t('所选组件的值不同')}</small>}
      {isWritten ? (
        <Input.TextArea
          id={id}
          autoSize
          disabled={isDisabled}
          className="sw-designer-code"
          placeholder="{{ $values.name === '1' }}"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value, true)}
        />
      ) : (
        <Control {...props} id={id} />
      )}
    </div>
  );
}

function Control({
  setting: { schema },
  value,
  isDisabled,
  references,
  onChange,
  id,
}: SettingFieldProps & { id: string }): ReactNode {
  const initial = schema.default;
  if (schema.enum) {
    return (
      <Select
        id={id}
        className="sw-designer-wide"
        allowClear
        disabled={isDisabled}
        value={value ?? null}
        placeholder={initial === undefined ? t('未设置') : t('默认 {0}', String(initial))}
        options={schema.enum.map((one) => ({ value: one as string, label: String(one) }))}
        onChange={(next: Json | undefined) => onChange(next ?? undefined)}
      />
    );
  }
  const refers = schema['x-refers'];
  const names = refers === undefined ? [] : references(refers);
  switch (typeOf(schema)) {
    case 'boolean':
      return (
        <Switch
          id={id}
          size="small"
          disabled={isDisabled}
          checked={(value ?? initial) === true}
          onChange={(next) => onChange(next === (initial ?? false) && value !== undefined ? undefined : next)}
        />
      );
    case 'integer':
    case 'number':
      return (
        <InputNumber
          id={id}
          className="sw-designer-wide"
          disabled={isDisabled}
          value={typeof value === 'number' ? value : null}
          placeholder={initial === undefined ? '' : t('默认 {0}', String(initial))}
          {...(schema.minimum === undefined ? {} : { min: schema.minimum })}
          {...(schema.maximum === undefined ? {} : { max: schema.maximum })}
          {...(typeOf(schema) === 'integer' ? { precision: 0 } : {})}
          onChange={(next) => onChange(next ?? undefined, true)}
        />
      );
    case 'string':
      return names.length > 0 ? (
        <AutoComplete
          id={id}
          className="sw-designer-wide"
          allowClear
          disabled={isDisabled}
          value={typeof value === 'string' ? value : ''}
          showSearch={{ filterOption: (typed, option) => matches(option, typed) }}
          options={names.map(([name, title]) => ({
            value: name,
            label: title === '' ? name : `${title}（${name}）`,
          }))}
          onChange={(next: string | undefined) =>
            onChange(next === undefined || next === '' ? undefined : next, true)
          }
        />
      ) : (
        <Input
          id={id}
          disabled={isDisabled}
          value={typeof value === 'string' ? value : ''}
          placeholder={initial === undefined ? '' : t('默认 {0}', String(initial))}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value, true)}
        />
      );
    default:
      return <JsonField id={id} schema={schema} value={value} isDisabled={isDisabled} onChange={onChange} />;
  }
}

/** Of several types the one that people write most. */
function typeOf({ type }: PropSchema): string | undefined {
  if (typeof type === 'string' || type === undefined) return type;
  return type.includes('string') ? 'string' : type[0];
}

function matches(option: { value?: unknown; label?: unknown } | undefined, typed: string): boolean {
  return `${String(option?.value)} ${String(option?.label)}`.toLowerCase().includes(typed.toLowerCase());
}

/** What has no control of its own is written as JSON, and taken once it is some. */
function JsonField({
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
  onChange: SettingFieldProps['onChange'];
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
