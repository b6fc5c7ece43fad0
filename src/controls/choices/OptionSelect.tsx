// A dropdown over the options of a field, for one choice or several.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Empty, Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { DictOption } from '../../engine/services.ts';
import { controlAttributes, type ControlState } from '../field/control-attributes.ts';
import { t } from '../../engine/text.ts';
import { describeByNote, OptionsNote } from './OptionsNote.tsx';
import './option-select.css';

interface Props extends ControlState {
  /** Chosen keys; those without an option are shown as themselves. */
  keys: readonly string[];
  options: readonly DictOption[];
  /** What is said below the options where they are not all. */
  optionsNote?: string | undefined;
  isLoading: boolean;
  isMultiple?: boolean;
  placeholder: string;
  canClear: boolean;
  canSearch: boolean;
  /** What is typed may be none of the options: it is kept as it stands. */
  allowsInput?: boolean;
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
  const { allowsInput = false, canSearch, optionsNote } = props;
  const { notify } = useScreen().services;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { noteId, describedBy } = describeByNote(props);

  function pick(key: string): void {
    setTyped('');
    if (!isMultiple) onPick([key]);
    else if (!keys.includes(key)) onPick([...keys, key]);
  }

  /** What was typed and not chosen: the option that it means, or a text of its own. */
  function take(isLeft: boolean): void {
    const text = typed.trim();
    if (text === '' || isReadOnly) return;
    const named = options.find((one) => one.text === text || String(one.value) === text);
    const found = options.filter((one) => one.text.toUpperCase().includes(text.toUpperCase()));
    const option = named ?? (found.length === 1 && !allowsInput ? found[0] : undefined);
    if (option && (allowsInput || isLeft)) pick(String(option.value));
    else if (allowsInput) pick(text);
    else if (!isLoading && found.length === 0) {
      // Where not all options are listed, nobody knows that it is none.
      notify.message('warning', optionsNote ?? t('“{0}”不是选项，请从列表中选择', text));
      setTyped('');
    }
  }

  // Until the texts are here, a bare code would only puzzle.
  const shown = isLoading && options.length === 0 ? [] : keys;
  return (
    <Select<string | string[]>
      {...controlAttributes(isOpen ? { ...props, describedBy } : props)}
      className="sw-option-select"
      {...(name === undefined ? {} : { 'aria-label': name })}
      {...(isMultiple ? { mode: 'multiple' } : {})}
      value={isMultiple ? [...shown] : (shown[0] ?? null)}
      options={options.map((option) => ({ value: String(option.value), label: option.text }))}
      placeholder={isLoading && keys.length > 0 ? t('加载中…') : props.placeholder}
      loading={isLoading}
      allowClear={props.canClear && !isReadOnly && { label: t('清除'), clearIcon: <CloseCircleFilled /> }}
      showSearch={
        (canSearch || allowsInput) &&
        !isReadOnly && {
          searchValue: typed,
          onSearch: setTyped,
          optionFilterProp: 'label',
        }
      }
      defaultActiveFirstOption={!allowsInput}
      {...(props.size ? { size: props.size } : {})}
      {...(isReadOnly ? { open: false, suffixIcon: null } : {})}
      onOpenChange={setOpen}
      {...(optionsNote === undefined
        ? {}
        : {
            popupRender: (list) => (
              <>
                {list}
                <OptionsNote id={noteId}>{optionsNote}</OptionsNote>
              </>
            ),
          })}
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
      onInputKeyDown={({ key }) => {
        if (key === 'Enter' || key === 'Tab') take(key === 'Tab');
      }}
      onBlur={() => {
        take(true);
        props.onBlur();
      }}
    />
  );
}
