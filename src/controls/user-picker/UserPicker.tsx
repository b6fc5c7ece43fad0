import UserOutlined from '@ant-design/icons/UserOutlined';
import type { InputRef } from 'antd';
import { lazy, Suspense, useContext, useRef, useState, type ReactNode } from 'react';
import { TypedContext } from '../../engine/react/nodes/CellEditor.tsx';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { joinTexts } from '../choices/lookup-texts.ts';
import { keysOf } from '../choices/option-values.ts';
import { NameSearch } from '../choices/NameSearch.tsx';
import { PickerInput } from '../choices/PickerInput.tsx';
import { listRecords, type ChosenUser } from './chosen-user.ts';
import type { UserSettings } from './settings.ts';
import { useUserHits, type UserHit } from './use-user-hits.ts';
import { useUserNames } from './user-rows.ts';
import { t } from '../../engine/text.ts';

const UserDialog = lazy(() => import('./UserDialog.tsx'));

/** Shows the names of the chosen users; a click or a key opens the dialog that chooses them. In a cell, names are typed as well. */
export function UserPicker(props: WidgetProps<UserSettings>): ReactNode {
  const { value, onChange, emit, settings } = props;
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const keys = keysOf(value);
  const names = useUserNames(settings, keys);
  const isTyped = useContext(TypedContext);
  const [words, setWords] = useState('');
  const hits = useUserHits(settings, words);
  const chosen = keys.map((key): ChosenUser => ({ stored: key, text: names.get(key) ?? key }));

  function choose(next: readonly ChosenUser[]): void {
    names.remember(next.map(({ stored, text }) => [stored, text]));
    onChange(next.map(({ stored }) => stored).join(','));
    void emit('select', listRecords(next, settings));
  }

  function add({ stored, text, record }: UserHit): void {
    const others = settings.multi ? chosen.filter((one) => one.stored !== stored) : [];
    choose([...others, { stored, text, record }]);
  }

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  const placeholder = settings.placeholder ?? t('请选择用户');
  if (isTyped) {
    return (
      <NameSearch
        {...props}
        chosen={names.isLoading ? '' : joinTexts(names, keys)}
        placeholder={placeholder}
        size={settings.size}
        words={words}
        hits={hits}
        onWords={setWords}
        onPick={add}
      />
    );
  }
  return (
    <>
      <PickerInput
        {...props}
        ref={input}
        text={joinTexts(names, keys)}
        isLoading={names.isLoading}
        placeholder={placeholder}
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
            chosen={chosen}
            onCancel={close}
            onConfirm={(next) => {
              choose(next);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
