// Choices that a field lists itself: what people read, and what is kept.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { isObject, itemsOf, ownString, textOf } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import type { ControlProps } from '../fields/structured-controls.ts';
import { RemoveButton } from '../fields/RemoveButton.tsx';
import './data.css';

/** A number stays one as long as it is written as one. */
function keepType(before: Json | undefined, text: string): Json {
  return typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))
    ? Number(text)
    : text;
}

export function ChoicesField({ id, value, isDisabled, onChange }: ControlProps): ReactNode {
  const choices = itemsOf(value);
  const take = (next: readonly Json[], did: string, isTyped = false): void =>
    onChange(next.length === 0 ? undefined : [...next], isTyped, did);
  const set = (at: number, next: Json): void =>
    take(
      choices.map((one, index) => (index === at ? next : one)),
      t('第 {0} 项', at + 1),
      true,
    );
  return (
    <div id={id} className="sw-choices">
      {choices.map((choice, at) => {
        const own = isObject(choice) ? choice['value'] : choice;
        const label = isObject(choice) ? (ownString(choice, 'label') ?? '') : '';
        return (
          // A choice has no other identity than its place.
          <div key={at} className="sw-choices-row">
            <Input
              size="small"
              aria-label={t('第 {0} 项的文字', at + 1)}
              placeholder={textOf(own) === '' ? t('文字') : textOf(own)}
              disabled={isDisabled}
              value={label}
              onChange={(event) =>
                set(at, {
                  ...(isObject(choice) ? choice : {}),
                  label: event.target.value,
                  value: own ?? '',
                })
              }
            />
            <Input
              size="small"
              aria-label={t('第 {0} 项的值', at + 1)}
              placeholder={t('值')}
              disabled={isDisabled}
              value={textOf(own)}
              onChange={(event) => {
                const next = keepType(own, event.target.value);
                set(at, isObject(choice) ? { ...choice, value: next } : next);
              }}
            />
            <RemoveButton
              label={t('删除第 {0} 项', at + 1)}
              isDisabled={isDisabled}
              onPress={() =>
                take(
                  choices.filter((_, index) => index !== at),
                  t('删除第 {0} 项', at + 1),
                )
              }
            />
          </div>
        );
      })}
      <Button
        size="small"
        type="dashed"
        block
        disabled={isDisabled}
        icon={<PlusOutlined />}
        onClick={() => take([...choices, { label: '', value: String(choices.length + 1) }], t('添加一项'))}
      >
        {t('添加选项')}
      </Button>
    </div>
  );
}
