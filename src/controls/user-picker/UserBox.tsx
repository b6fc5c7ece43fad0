import UserOutlined from '@ant-design/icons/UserOutlined';
import type { InputRef } from 'antd';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { joinTexts } from '../choices/lookup-texts.ts';
import { keysOf } from '../choices/option-values.ts';
import { PickerInput } from '../choices/PickerInput.tsx';
import { listRecords } from './chosen-user.ts';
import type { UserSettings } from './settings.ts';
import { useUserNames } from './user-rows.ts';
import { t } from '../../engine/text.ts';

const UserDialog = lazy(() => import('./UserDialog.tsx'));

/** Several users: their names in a box; a click or a key opens the dialog that chooses them. */
export function UserBox(props: WidgetProps<UserSettings>): ReactNode {
  const { value, onChange, emit, settings } = props;
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const keys = keysOf(value);
  const names = useUserNames(settings, keys);

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  return (
    <>
      <PickerInput
        {...props}
        ref={input}
        text={joinTexts(names, keys)}
        isLoading={names.isLoading}
        placeholder={settings.placeholder ?? t('请选择用户')}
        icon={<UserOutlined aria-hidden="true" />}
        size={settings.size}
        canClear={keys.length > 0}
        onOpen={() => {
          setOpened(true);
          setOpen(true);
        }}
        onClear={() => {
          onChange('');
          void emit('select', []);
          input.current?.focus();
        }}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <UserDialog
            isOpen={isOpen}
            settings={settings}
            chosen={keys.map((key) => ({ stored: key, text: names.get(key) ?? key }))}
            onCancel={close}
            onConfirm={(chosen) => {
              names.remember(chosen.map(({ stored, text }) => [stored, text]));
              onChange(chosen.map(({ stored }) => stored).join(','));
              void emit('select', listRecords(chosen, settings));
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
