import { observer } from '../../engine/react/observer.ts';
import { Button as AntButton } from 'antd';
import { cloneElement, lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { useFastClickGuard } from '../../controls/buttons/fast-click.ts';
import { Icon } from '../../controls/icons/Icon.tsx';
import { useRest } from './use-rest.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';

const Asking = lazy(() => import('./Asking.tsx'));

/** A shorter run shows no spinner, so that quick steps do not flicker. */
const SPINNER_DELAY_MS = 100;

export const Button = observer(function Button({
  id,
  label,
  settings,
  isDisabled,
  describedBy,
  emit,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { form, overlays } = useScreen();
  const [left, rest] = useRest(settings.rest ?? 0);
  const isFree = useFastClickGuard();
  const [running, setRunning] = useState(0);
  const [isAsked, setAsked] = useState(false);
  // What comes behind a dialog that is closed again is the rest of a deed that the person has done: another may begin.
  const hasOpened = useRef(false);
  if (overlays.length > 0) hasOpened.current = true;
  const isRunning = running > 0 && !(hasOpened.current && overlays.length === 0);

  async function run(): Promise<void> {
    if (!isFree() || isRunning) return;
    hasOpened.current = false;
    setRunning((count) => count + 1);
    try {
      if (await emit('click')) rest();
    } finally {
      setRunning((count) => count - 1);
    }
  }

  const isSubmit = settings.htmlType === 'submit';
  // A dialog that the steps have opened is what the user waits for, not this button.
  const isBusy = isSubmit ? form.submitting : isRunning && overlays.length === 0;
  const isResting = left > 0;
  const own = settings.text ?? label;
  const text = isResting ? t('{0}（{1}秒）', own, left) : own;
  const isIconOnly = settings.isIconOnly === true && settings.icon !== undefined;
  const button = (
    <AntButton
      id={id}
      type={settings.kind ?? 'default'}
      danger={settings.danger ?? false}
      size={settings.size}
      block={settings.block ?? false}
      disabled={isDisabled || isResting}
      loading={isBusy && { delay: SPINNER_DELAY_MS }}
      icon={settings.icon && <Icon name={settings.icon} />}
      autoInsertSpace={false}
      aria-busy={isBusy}
      htmlType={settings.htmlType ?? 'button'}
      aria-describedby={describedBy}
      {...(isIconOnly ? { 'aria-label': text, title: text } : {})}
      {...(settings.confirm === undefined ? {} : { 'data-asks': '' })}
      {...(settings.confirm === undefined && !isSubmit ? { onClick: () => void run() } : {})}
    >
      {isIconOnly ? undefined : text}
    </AntButton>
  );
  if (settings.confirm === undefined) return button;
  const ask = (): void => setAsked(true);
  return (
    // The button gives way to one that asks, maybe between the two halves of a press.
    <Suspense fallback={cloneElement(button, { onMouseDown: ask, onClick: ask })}>
      <Asking
        question={settings.confirm}
        act={own}
        isAsked={isAsked}
        isDanger={settings.danger ?? false}
        isDisabled={isDisabled}
        onConfirm={() => void run()}
      >
        {button}
      </Asking>
    </Suspense>
  );
});
