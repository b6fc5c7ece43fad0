import { useRef, type ReactNode } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';

/** A native form: Enter in a field submits it, and password managers know it. One submission runs at a time. */
export function Form({ settings, emit, children }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { form } = useScreen();
  // form.submitting follows a moment later, so that quick submissions do not flicker.
  const isRunning = useRef(false);
  const submit = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    form.setSubmitting(true);
    try {
      await emit('submit');
    } finally {
      isRunning.current = false;
      form.setSubmitting(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={settings.name}
      style={settings.maxWidth === undefined ? undefined : { maxWidth: settings.maxWidth }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      {children}
    </form>
  );
}
