import SelectOutlined from '@ant-design/icons/SelectOutlined';
import type { InputRef } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { PickerInput } from '../../controls/choices/PickerInput.tsx';
import { useSetField } from '../../controls/field/use-set-field.ts';
import { useServices } from '../../engine/react/context.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { mapRows, readMapping, type Row, type Settings } from './mapping.ts';
import { t } from '../../engine/text.ts';
import './popup.css';

const PopupDialog = lazy(() => import('./PopupDialog.tsx'));

/**
 * Chooses rows of a report and copies their columns into fields beside it: those of the form, or of the record where a
 * table edits one. Emits `select` with `{ values, rows }`: values by destination, and the rows they come from.
 */
export function Popup(props: WidgetProps<Settings>): ReactNode {
  const { value, onChange, onBlur, emit, settings, node, label } = props;
  const { notify } = useServices();
  const setField = useSetField(node.path);
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const mapping = readMapping(settings, [node.name, node.path]);
  const mistake = typeof mapping === 'string' ? mapping : undefined;

  useEffect(() => {
    if (mistake !== undefined) notify.message('error', mistake);
  }, [notify, mistake]);

  function take(rows: readonly Row[]): void {
    if (typeof mapping === 'string') return;
    const values = mapRows(mapping, rows, settings.spliter ?? ',');
    mapping.pairs.forEach(({ dest }, index) => {
      if (index !== mapping.own || !mapping.isOwnNamed) setField(dest, values[dest]);
    });
    onChange(String(values[mapping.pairs[mapping.own]?.dest ?? '']));
    void emit('select', { values, rows });
  }

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  const text = textOfValue(value);
  return (
    <>
      <PickerInput
        {...props}
        ref={input}
        isDisabled={props.isDisabled || mistake !== undefined}
        text={text}
        isLoading={false}
        placeholder={settings.placeholder ?? t('请选择{0}', label)}
        icon={<SelectOutlined aria-hidden="true" />}
        size={settings.size}
        canClear={text !== ''}
        onOpen={() => {
          setOpened(true);
          setOpen(true);
        }}
        onClear={() => {
          take([]);
          input.current?.focus();
        }}
        onBlur={onBlur}
      />
      {mistake !== undefined && <div className="sw-popup-mistake">{mistake}</div>}
      {hasOpened && (
        <Suspense fallback={null}>
          <PopupDialog
            isOpen={isOpen}
            label={label}
            settings={settings}
            onCancel={close}
            onConfirm={(rows) => {
              take(rows);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
