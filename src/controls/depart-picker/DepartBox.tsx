import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import type { InputRef } from 'antd';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { keysOf } from '../choices/option-values.ts';
import { PickerInput } from '../choices/PickerInput.tsx';
import { useSetField } from '../field/use-set-field.ts';
import { useDepartNames } from './DepartNames.tsx';
import { textOf } from '../../engine/values/json.ts';
import { listChosen } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';
import { useDepartments } from './use-departments.ts';
import { t } from '../../engine/text.ts';

const DepartDialog = lazy(() => import('./DepartDialog.tsx'));

/** Several departments: their names in a box; a click or a key opens the dialog that chooses them. */
export function DepartBox(props: WidgetProps<DepartSettings>): ReactNode {
  const { node, value, onChange, emit, settings } = props;
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const setField = useSetField(node.path);
  const keys = keysOf(value);
  const departments = useDepartments(settings, keys.length > 0 || hasOpened);
  const names = useDepartNames(departments.tree, keys);
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

  return (
    <>
      <PickerInput
        {...props}
        ref={input}
        text={names}
        isLoading={departments.status === 'loading' && keys.length > 0}
        placeholder={settings.placeholder ?? t('请选择{0}', noun)}
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
