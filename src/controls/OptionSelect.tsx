// A dropdown over the options of a field, for one choice or several.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Empty, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { DictOption } from '../engine/services.ts';
import { controlAttributes, type ControlState } from './control-attributes.ts';
import { t } from '../engine/text.ts';
import './option-select.css';

interface Props extends ControlState {
  /** Chosen keys; those without an option are shown as themselves. */
  keys: readonly string[];
  options: readonly DictOption[];
  isLoading: boolean;
  isMultiple?: boolean;
  placeholder: string;
  canClear: boolean;
  canSearch: boolean;
  size?: 'small' | 'middle' | 'large' | undefined;
  /** Shown in place of an empty list, e.g. why there is none. */
  nothing?: ReactNode;
  /** Name for the control where no `<label>` points at it. */
  name?: string;
  onPick(this: void, keys: readonly string[]): void;
  onBlur(this: void): void;
}

export function OptionSelect(props: Props): ReactNode {
  const { keys, options, isLoading, isMultiple = false, isReadOnly, onPick, name } = props;
  // Until the texts are here, a bare code would only puzzle.
  const shown = isLoading && options.length === 0 ? [] : keys;
  return (
    <Select<string | string[]>
      {...controlAttributes(props)}
      className="sw-option-select"
      {...(name === undefined ? {} : { 'aria-label': name })}
      {...(isMultiple ? { mode: 'multiple' } : {})}
      value={isMultiple ? [...shown] : (shown[0] ?? null)}
      options={options.map((option) => ({ value: String(option.value), label: option.text }))}
      placeholder={isLoading && keys.length > 0 ? t('加载中…') : props.placeholder}
      loading={isLoading}
      allowClear={props.canClear && !isReadOnly && { label: t('清除'), clearIcon: <CloseCircleFilled /> }}
      showSearch={props.canSearch && !isReadOnly && { optionFilterProp: 'label' }}
      {...(props.size ? { size: props.size } : {})}
      {...(isReadOnly ? { open: false, suffixIcon: null } : {})}
      notFoundContent={
        isLoading ? (
          <Spin size="small" />
        ) : (
          (props.nothing ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无选项')} />)
        )
      }
      onChange={(picked) => {
        if (isReadOnly) return;
        onPick(picked === undefined || picked === null ? [] : [picked].flat());
      }}
      onBlur={props.onBlur}
    />
  );
}
