// Any JSON as controls: of a kind that is chosen, lists and objects with their entries below.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input, InputNumber, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { isExpression } from '../settings/settings-list.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { EntryRows } from './EntryRows.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import './fields.css';

type Kind = 'text' | 'number' | 'flag' | 'nothing' | 'list' | 'object' | 'expression';

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'text', label: t('文字') },
  { value: 'number', label: t('数字') },
  { value: 'flag', label: t('是/否') },
  { value: 'expression', label: t('表达式') },
  { value: 'object', label: t('对象') },
  { value: 'list', label: t('列表') },
  { value: 'nothing', label: t('空值') },
];

export interface ValueFieldProps {
  label: string;
  value: Json;
  isDisabled: boolean;
  isAction?: boolean;
  /** Expressions do nothing there, e.g. in the initial value of a state. */
  isFixed?: boolean;
  onChange(value: Json, isTyped?: boolean): void;
}

export function ValueField(props: ValueFieldProps): ReactNode {
  const { label, value, isDisabled, isFixed = false, onChange } = props;
  const kind = kindOf(value, isFixed);
  return (
    <div className="sw-value">
      <div className="sw-value-head">
        <Select
          size="small"
          aria-label={t('{0}的类型', label)}
          popupMatchSelectWidth={false}
          disabled={isDisabled}
          value={kind}
          options={KINDS.filter((one) => !isFixed || one.value !== 'expression')}
          onChange={(next: Kind) => onChange(convert(value, next))}
        />
        <ScalarField {...props} kind={kind} />
      </div>
      {isObject(value) && <EntryRows {...props} value={value} Field={ValueField} />}
      {Array.isArray(value) && <ItemRows {...props} value={value} />}
    </div>
  );
}

function ScalarField({
  label,
  value,
  kind,
  isDisabled,
  isAction = false,
  onChange,
}: ValueFieldProps & { kind: Kind }): ReactNode {
  const id = useId();
  const common = { size: 'small' as const, 'aria-label': label, disabled: isDisabled };
  switch (kind) {
    case 'text':
      return (
        <Input
          {...common}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value, true)}
        />
      );
    case 'number':
      return (
        <InputNumber
          {...common}
          className="sw-designer-wide"
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? 0, true)}
        />
      );
    case 'flag':
      return (
        <Select
          {...common}
          className="sw-designer-wide"
          value={value === true}
          options={[
            { value: true, label: t('是') },
            { value: false, label: t('否') },
          ]}
          onChange={(next: boolean) => onChange(next)}
        />
      );
    case 'expression':
      return (
        <ExpressionField
          id={id}
          label={label}
          value={typeof value === 'string' ? value : ''}
          isAction={isAction}
          isDisabled={isDisabled}
          onChange={(next) => onChange(next ?? '{{ }}', true)}
        />
      );
    default:
      return null;
  }
}

function ItemRows({
  label,
  value,
  isDisabled,
  onChange,
  ...rest
}: ValueFieldProps & { value: readonly Json[] }): ReactNode {
  return (
    <div className="sw-value-rows">
      {value.map((item, at) => (
        // An item has no other identity than its place.
        <div key={at} className="sw-value-row">
          <ValueField
            {...rest}
            label={t('{0}第 {1} 项', label, at + 1)}
            value={item}
            isDisabled={isDisabled}
            onChange={(next, isTyped) =>
              onChange(
                value.map((one, index) => (index === at ? next : one)),
                isTyped,
              )
            }
          />
          <RemoveButton
            label={t('删除{0}第 {1} 项', label, at + 1)}
            isDisabled={isDisabled}
            onPress={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        type="link"
        size="small"
        disabled={isDisabled}
        icon={<PlusOutlined />}
        onClick={() => onChange([...value, ''])}
      >
        {t('添加一项')}
      </Button>
    </div>
  );
}

function kindOf(value: Json, isFixed: boolean): Kind {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'boolean':
      return 'flag';
    case 'number':
      return 'number';
    case 'string':
      return !isFixed && isExpression(value) ? 'expression' : 'text';
    default:
      return 'object';
  }
}

/** The value as another kind, as far as it can be kept. */
function convert(value: Json, kind: Kind): Json {
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (kind) {
    case 'text':
      return isExpression(plain) ? '' : plain;
    case 'number':
      return Number.isFinite(Number(plain)) ? Number(plain) : 0;
    case 'flag':
      return value === true || plain === 'true';
    case 'expression':
      return plain === '' ? '{{ }}' : `{{ ${typeof value === 'number' ? plain : JSON.stringify(plain)} }}`;
    case 'object':
      return isObject(value) ? value : {};
    case 'list':
      return Array.isArray(value) ? value : plain === '' ? [] : [plain];
    case 'nothing':
      return null;
  }
}
