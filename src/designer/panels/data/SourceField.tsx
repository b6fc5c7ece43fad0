// Where rows come from: a declared call with its parameters, or a value.
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { isObject, ownString, ownValue } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { EntryRows } from '../fields/EntryRows.tsx';
import type { ControlProps } from '../fields/structured-controls.ts';
import { ValueField } from '../fields/ValueField.tsx';
import { ExpressionField } from '../fields/ExpressionField.tsx';
import { findCall } from './calls-list.ts';

export function SourceField({ id, value, isDisabled, references, onChange }: ControlProps): ReactNode {
  const { catalog } = useDesigner();
  const { document } = useSessionState().draft;
  const source = isObject(value) ? value : {};
  const isValue = 'value' in source;
  const api = ownString(source, 'api') ?? '';
  const call = findCall(catalog, ownValue(document['apis'], api));
  const params = source['params'];
  return (
    <>
      <Segmented
        size="small"
        block
        disabled={isDisabled}
        value={isValue ? 'value' : 'api'}
        options={[
          { value: 'api', label: t('接口') },
          { value: 'value', label: t('固定的值') },
        ]}
        onChange={(next) => onChange(next === 'value' ? { value: [] } : { api: '' })}
      />
      {isValue ? (
        <ValueField
          label={t('行数据')}
          value={source['value'] ?? []}
          isDisabled={isDisabled}
          onChange={(next, isTyped) => onChange({ value: next }, isTyped)}
        />
      ) : (
        <>
          <Select
            id={id}
            className="sw-designer-wide"
            aria-label={t('接口')}
            disabled={isDisabled}
            value={api === '' ? null : api}
            placeholder={t('选择声明的接口')}
            notFoundContent={t('先在屏幕的“数据”里添加接口')}
            options={references('api').map(([name]) => ({ value: name, label: name }))}
            onChange={(next: string) => onChange({ ...source, api: next })}
          />
          {typeof params === 'string' ? (
            <ExpressionField
              id={`${id}-params`}
              label={t('地址参数')}
              value={params}
              isDisabled={isDisabled}
              onChange={(next) => onChange(next === undefined ? { api } : { api, params: next }, true)}
            />
          ) : (
            <EntryRows
              label={t('地址参数')}
              value={isObject(params) ? params : {}}
              names={(call?.query ?? []).map((name) => [name, ''] as const)}
              isDisabled={isDisabled}
              Field={ValueField}
              onChange={(next, isTyped) =>
                onChange(
                  isObject(next) && Object.keys(next).length > 0 ? { api, params: next } : { api },
                  isTyped,
                )
              }
            />
          )}
        </>
      )}
    </>
  );
}
