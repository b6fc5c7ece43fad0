import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Input, type InputRef } from 'antd';
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { controlAttributes } from '../../controls/control-attributes.ts';
import { keysOf } from '../../controls/option-values.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { useDepartNames } from './DepartNames.tsx';
import './sel-depart.css';
import { useDepartments, type DepartSettings } from './use-departments.ts';

const DepartDialog = lazy(() => import('./DepartDialog.tsx'));

/** Keys that open the dialog, as on a button or a dropdown. */
const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/** Shows the names of the chosen departments; a click or a key opens the dialog that chooses them. */
export function SelDepart(props: WidgetProps<DepartSettings>): ReactNode {
  const { value, onChange, onBlur, settings, isDisabled, isReadOnly } = props;
  const [isOpen, setOpen] = useState(false);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const keys = keysOf(value);
  const departments = useDepartments(settings, keys.length > 0 || hasOpened);
  const names = useDepartNames(departments.tree, keys);
  const noun = settings.company ? '公司' : '部门';
  const canChange = !isDisabled && !isReadOnly;

  function open(): void {
    if (!canChange) return;
    setOpened(true);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    open();
  }

  return (
    <>
      <Input
        {...controlAttributes(props)}
        ref={input}
        className="sw-sel-depart"
        readOnly
        value={departments.status === 'loading' && keys.length > 0 ? '加载中…' : names}
        title={names}
        placeholder={settings.placeholder ?? `请选择${noun}`}
        size={settings.size}
        aria-haspopup="dialog"
        prefix={<ApartmentOutlined aria-hidden="true" />}
        suffix={
          keys.length > 0 && canChange ? (
            <button
              type="button"
              className="sw-sel-depart-clear"
              title="清除"
              aria-label="清除"
              onClick={(event) => {
                event.stopPropagation();
                onChange('');
                input.current?.focus();
              }}
            >
              <CloseCircleFilled />
            </button>
          ) : (
            <span />
          )
        }
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <DepartDialog
            isOpen={isOpen}
            title={`选择${noun}`}
            settings={settings}
            departments={departments}
            chosen={keys}
            onCancel={close}
            onConfirm={(chosen) => {
              onChange(chosen.join(','));
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
