import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import type { InputRef } from 'antd';
import { lazy, Suspense, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { TypedContext } from '../../engine/react/nodes/CellEditor.tsx';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { keysOf } from '../choices/option-values.ts';
import { NameSearch } from '../choices/NameSearch.tsx';
import { PickerInput } from '../choices/PickerInput.tsx';
import { useSetField } from '../field/use-set-field.ts';
import { useDepartNames } from './DepartNames.tsx';
import { textOf } from '../../engine/values/json.ts';
import { findByWords, listChosen } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';
import { useDepartments } from './use-departments.ts';
import { t } from '../../engine/text.ts';

const DepartDialog = lazy(() => import('./DepartDialog.tsx'));

/** Shows the names of the chosen departments; a click or a key opens the dialog that chooses them. In a cell, names are typed as well. */
export function DepartPicker(props: WidgetProps<DepartSettings>): ReactNode {
  const { node, value, onChange, emit, settings } = props;
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const setField = useSetField(node.path);
  const keys = keysOf(value);
  const isTyped = useContext(TypedContext);
  const [words, setWords] = useState('');
  const departments = useDepartments(settings, keys.length > 0 || hasOpened || isTyped);
  const names = useDepartNames(departments.tree, keys);
  const isCompany = settings.company ?? false;
  const found = useMemo(
    () => findByWords(departments.tree, words, isCompany),
    [departments.tree, words, isCompany],
  );
  const noun = settings.company ? t('公司') : t('部门');

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  function choose(stored: readonly string[]): void {
    onChange(stored.join(','));
    const chosen = listChosen(departments.tree, stored);
    setField(settings.orgCodeField, chosen.map((row) => textOf(row['orgCode'])).join(','));
    void emit('select', chosen);
  }

  const isLoading = departments.status === 'loading';
  const placeholder = settings.placeholder ?? t('请选择{0}', noun);
  if (isTyped) {
    return (
      <NameSearch
        {...props}
        chosen={isLoading ? '' : names}
        placeholder={placeholder}
        size={settings.size}
        words={words}
        hits={{
          found,
          isSearching: isLoading && words.trim() !== '',
          error: departments.status === 'failed' ? new Error(t('部门读取失败')) : undefined,
          retry: departments.retry,
        }}
        onWords={setWords}
        onPick={({ stored }) => {
          choose(settings.multi ? [...keys.filter((key) => key !== stored), stored] : [stored]);
        }}
      />
    );
  }
  return (
    <>
      <PickerInput
        {...props}
        ref={input}
        text={names}
        isLoading={isLoading && keys.length > 0}
        placeholder={placeholder}
        icon={<ApartmentOutlined aria-hidden="true" />}
        size={settings.size}
        canClear={keys.length > 0}
        onOpen={() => {
          setOpened(true);
          setOpen(true);
        }}
        onClear={() => {
          choose([]);
          input.current?.focus();
        }}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <DepartDialog
            isOpen={isOpen}
            title={t('选择{0}', noun)}
            settings={settings}
            departments={departments}
            chosen={keys}
            onCancel={close}
            onConfirm={(chosen) => {
              choose(chosen);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
