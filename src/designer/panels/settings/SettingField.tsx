// One setting: the control that its schema asks for, or an expression.
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import FunctionOutlined from '@ant-design/icons/FunctionOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { AutoComplete, Input, InputNumber, Select, Switch, Tooltip } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { ICON_NAMES } from '../../../controls/icons/icon-names.ts';
import type { Diagnostic } from '../../../engine/diagnostic.ts';
import type { Json } from '../../../engine/document.ts';
import { t, translateName } from '../../../engine/text.ts';
import { ExpressionField } from '../fields/ExpressionField.tsx';
import { IconField } from '../fields/IconField.tsx';
import { JsonField } from '../fields/JsonField.tsx';
import { PlainButton } from '../fields/PlainButton.tsx';
import { typeOf } from '../fields/setting-types.ts';
import { useStructuredControl, type ListNames, type TakeValue } from '../fields/structured-controls.ts';
import { isExpression, type Setting } from './settings-list.ts';
import { wordOfValue } from './value-words.ts';
import './settings.css';
import { sayFinding } from '../say-finding.ts';

export interface SettingFieldProps {
  setting: Setting;
  value: Json | undefined;
  isMixed: boolean;
  isDisabled: boolean;
  references: ListNames;
  /** What the checker says of it. */
  findings?: readonly Diagnostic[];
  /** Without a value it is as if it had never been set. */
  onChange: TakeValue;
}

export function SettingField(props: SettingFieldProps): ReactNode {
  const { setting, value, isMixed, isDisabled, findings = [], onChange } = props;
  const [asksExpression, askExpression] = useState(false);
  const [asksSource, askSource] = useState(false);
  const Structured = useStructuredControl();
  const isStructured = isStructuredSetting(setting, value) && Structured !== null;
  // A condition shows its expression itself, where no sentence says it.
  const isWritten = setting.control !== 'condition' && (isExpression(value) || asksExpression);
  const isText = typeOf(setting.schema, value) === 'string' && setting.schema.enum === undefined;
  const id = useId();
  // Those of widgets are data: their names are read in the language of the page, and kept as they are.
  const title = translateName(setting.title);
  const help = setting.help === undefined ? undefined : translateName(setting.help);
  /** Somebody types braces into a text: it goes on in the field of the expression. */
  const [isTypedInto, setTypedInto] = useState(false);
  const type: TakeValue = (next, isTyped, did) => {
    if (isTyped === true && isText && isExpression(next)) {
      setTypedInto(true);
      askExpression(true);
    }
    onChange(next, isTyped, did);
  };
  return (
    <div className="sw-designer-setting">
      <div className="sw-designer-setting-head">
        <label htmlFor={id}>{help === undefined ? title : <Tooltip title={help}>{title}</Tooltip>}</label>
        <span>
          {isStructured && !isWritten && (
            <PlainButton
              isPressed={asksSource}
              label={t('{0}的源码', title)}
              title={t('源码')}
              icon={<CodeOutlined />}
              onPress={() => askSource(!asksSource)}
            />
          )}
          {setting.takesExpression && !isText && setting.control === undefined && !isDisabled && (
            <PlainButton
              isPressed={isWritten}
              label={t('{0}写成表达式', title)}
              title={t('写成表达式')}
              icon={<FunctionOutlined />}
              onPress={() => {
                askExpression(!isWritten);
                if (isExpression(value)) onChange(undefined);
              }}
            />
          )}
          {value !== undefined && !isDisabled && (
            <PlainButton
              label={t('{0}恢复默认', title)}
              title={t('恢复默认')}
              icon={<UndoOutlined />}
              onPress={() => {
                askExpression(false);
                onChange(undefined);
              }}
            />
          )}
        </span>
      </div>
      {isMixed && <small className="sw-designer-mixed">{t('所选组件的值不同')}</small>}
      {isWritten ? (
        <ExpressionField
          id={id}
          isDisabled={isDisabled}
          isAction={setting.isAction === true}
          isTypedInto={isTypedInto}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => onChange(next, true)}
          onLeave={() => {
            setTypedInto(false);
            if (isText) askExpression(false);
          }}
        />
      ) : !isStructured ? (
        <Control {...props} id={id} onChange={type} />
      ) : asksSource ? (
        <JsonField
          id={id}
          schema={setting.schema}
          value={value}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      ) : (
        <Structured {...props} id={id} />
      )}
      {findings.map(({ code, pointer, message, severity }) => (
        <small
          key={`${code} ${pointer} ${message}`}
          className={`sw-designer-finding sw-designer-finding-${severity}`}
        >
          {sayFinding(message)}
        </small>
      ))}
    </div>
  );
}

/** Whether it is more than one plain value. */
function isStructuredSetting({ control, schema }: Setting, value: Json | undefined): boolean {
  if (control !== undefined) return true;
  if (schema.enum !== undefined) return false;
  const type = typeOf(schema, value);
  return type === undefined || type === 'object' || type === 'array';
}

function Control({
  setting: { schema, path },
  value,
  isDisabled,
  references,
  onChange,
  id,
}: SettingFieldProps & { id: string }): ReactNode {
  const initial = schema.default;
  const say = (one: Json): string => wordOfValue(String(path.at(-1)), one) ?? String(one);
  // The icons that documents may use are one list.
  if (schema.enum && ICON_NAMES.every((name) => schema.enum?.includes(name))) {
    return <IconField id={id} value={value} isDisabled={isDisabled} onChange={onChange} />;
  }
  if (schema.enum) {
    return (
      <Select
        id={id}
        className="sw-designer-wide"
        allowClear
        disabled={isDisabled}
        value={value ?? null}
        placeholder={initial === undefined ? t('未设置') : t('默认 {0}', say(initial as Json))}
        options={schema.enum.map((one) => ({ value: one as string, label: say(one) }))}
        onChange={(next: Json | undefined) => onChange(next ?? undefined)}
      />
    );
  }
  const refers = schema['x-refers'];
  const names = refers === undefined ? [] : references(refers);
  switch (typeOf(schema, value)) {
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
          {...(schema.type === 'integer' ? { precision: 0 } : {})}
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

function matches(option: { value?: unknown; label?: unknown } | undefined, typed: string): boolean {
  return `${String(option?.value)} ${String(option?.label)}`.toLowerCase().includes(typed.toLowerCase());
}
