import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import type { InputRef } from 'antd';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../controls/icons/Icon.tsx';
import { keyOf } from '../../controls/choices/option-values.ts';
import { PickerInput } from '../../controls/choices/PickerInput.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { iconText, isIconName } from './icon-titles.ts';
import { t } from '../../engine/text.ts';
import './icon-picker.css';
import type { props as schema } from './props.ts';

type Settings = SettingsOf<typeof schema>;

const IconDialog = lazy(() => import('./IconDialog.tsx'));

/** Shows the chosen icon with its name; a click or a key opens the dialog with all of them. */
export function IconPicker(props: WidgetProps<Settings>): ReactNode {
  const { value, onChange, label, settings, isQuery } = props;
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const name = keyOf(value);

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  return (
    <>
      <PickerInput
        {...props}
        ref={input}
        text={iconText(name)}
        isLoading={false}
        placeholder={settings.placeholder ?? t('请选择{0}', label)}
        icon={isIconName(name) ? <Icon name={name} /> : <AppstoreOutlined aria-hidden="true" />}
        size={settings.size}
        canClear={name !== undefined && (isQuery || (settings.allowClear ?? true))}
        onOpen={() => {
          setOpened(true);
          setOpen(true);
        }}
        onClear={() => {
          onChange(null);
          input.current?.focus();
        }}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <IconDialog
            isOpen={isOpen}
            chosen={name}
            onCancel={close}
            onPick={(picked) => {
              onChange(picked);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The icon with its name, where it is only read. */
export function IconShown({ id, value }: WidgetProps<Settings>): ReactNode {
  const name = keyOf(value);
  return (
    <span className="sw-read sw-icon-shown" id={id}>
      {isIconName(name) && <Icon name={name} />}
      {iconText(name) || '—'}
    </span>
  );
}
