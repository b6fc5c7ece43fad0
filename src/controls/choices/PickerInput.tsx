// The face of a picker with a dialog: the chosen names in a box that a click or a key opens, and an icon that clears.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Input, type InputRef } from 'antd';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { controlAttributes, type ControlState } from '../field/control-attributes.ts';
import { t } from '../../engine/text.ts';
import './picker-input.css';

/** Keys that open the dialog, as on a button or a dropdown. */
const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

interface Props extends ControlState {
  ref: Ref<InputRef>;
  /** Names of what is chosen; empty shows the placeholder. */
  text: string;
  /** The names are on their way. */
  isLoading: boolean;
  placeholder: string;
  icon: ReactNode;
  size?: 'small' | 'middle' | 'large' | undefined;
  /** Something is chosen that can be taken back. */
  canClear: boolean;
  onOpen(this: void): void;
  onClear(this: void): void;
  onBlur(this: void): void;
}

/** Nothing drops down below it, so that nothing can stay open beside the dialog. */
export function PickerInput(props: Props): ReactNode {
  const { ref, text, isLoading, canClear, onOpen, onClear } = props;
  const canChange = !props.isDisabled && !props.isReadOnly;

  function onKeyDown(event: KeyboardEvent): void {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    if (canChange) onOpen();
  }

  return (
    <Input
      {...controlAttributes(props)}
      ref={ref}
      className="sw-picker"
      readOnly
      value={isLoading ? t('加载中…') : text}
      title={text}
      placeholder={props.placeholder}
      size={props.size}
      aria-haspopup="dialog"
      prefix={props.icon}
      suffix={
        canClear && canChange ? (
          <button
            type="button"
            className="sw-picker-clear"
            title={t('清除')}
            aria-label={t('清除')}
            onClick={(event) => {
              event.stopPropagation();
              onClear();
            }}
            onKeyDown={(event) => {
              // Its own Enter and blank are for clearing.
              event.stopPropagation();
            }}
          >
            <CloseCircleFilled />
          </button>
        ) : (
          <span />
        )
      }
      onClick={() => {
        if (canChange) onOpen();
      }}
      onKeyDown={onKeyDown}
      onBlur={props.onBlur}
    />
  );
}
