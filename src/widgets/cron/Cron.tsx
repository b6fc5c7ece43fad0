import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { Button, Input, type InputRef } from 'antd';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { CronWords } from '../../controls/cron/CronWords.tsx';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { t } from '../../engine/text.ts';
import './cron.css';
import type { props as schema } from './props.ts';

type Settings = SettingsOf<typeof schema>;

const CronDialog = lazy(() => import('./CronDialog.tsx'));

const RUNS = 5;

/** A typed expression with its meaning below it, and a dialog that puts one together. */
export function Cron(props: WidgetProps<Settings>): ReactNode {
  const { value, onChange, onBlur, label, settings, isDisabled, isReadOnly, emit } = props;
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  // Stays in place while it fades out, so that focus comes back to the input.
  const [hasOpened, setOpened] = useState(false);
  const input = useRef<InputRef>(null);
  const text = textOfValue(value);

  function close(): void {
    setOpen(false);
    input.current?.focus();
  }

  return (
    <>
      <div className="sw-cron">
        <Input
          {...controlAttributes(props)}
          ref={input}
          value={text}
          placeholder={settings.placeholder ?? t('如 0 0 2 * * ?')}
          size={settings.size}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            onChange(event.target.value === '' ? null : event.target.value);
          }}
          onBlur={onBlur}
          onPressEnter={() => void emit('pressEnter')}
        />
        <Button
          icon={<ClockCircleOutlined aria-hidden />}
          size={settings.size}
          disabled={isDisabled || isReadOnly}
          aria-label={t('设置{0}', label)}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          {t('设置')}
        </Button>
      </div>
      <div className="sw-cron-words">
        <CronWords text={text} />
      </div>
      {hasOpened && (
        <Suspense fallback={null}>
          <CronDialog
            isOpen={isOpen}
            title={t('设置{0}', label)}
            text={text}
            runs={settings.runs ?? RUNS}
            onCancel={close}
            onConfirm={(next) => {
              onChange(next);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The expression with its meaning, where it is only read. */
export function CronText({ id, value }: WidgetProps<Settings>): ReactNode {
  const text = textOfValue(value);
  return (
    <span className="sw-read" id={id}>
      {text === '' ? (
        '—'
      ) : (
        <>
          <code>{text}</code>{' '}
          <span className="sw-cron-read">
            <CronWords text={text} />
          </span>
        </>
      )}
    </span>
  );
}
