// Messages that have just come, in the corner: each can be opened, and goes away by itself.
import { notification } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { Screen } from '../../engine/react/screen/Screen.tsx';
import type { Reminder } from '../messages/messages.ts';
import { t } from '../../engine/text.ts';

export interface RemindersProps {
  reminders: readonly Reminder[];
  onView(this: void, id: string): void;
  onGone(this: void, reminder: Reminder): void;
}

/** Seconds a reminder stays. */
const STAY = 10;

export default function Reminders({ reminders, onView, onGone }: RemindersProps): ReactNode {
  const [notices, area] = notification.useNotification({
    placement: 'topRight',
    top: 56,
    maxCount: 3,
    // A stack whose reminder is destroyed under the pointer counts as pointed at for good: the others would stay.
    stack: false,
  });
  const shown = useRef(new WeakSet<Reminder>());

  useEffect(() => {
    for (const reminder of reminders) {
      if (shown.current.has(reminder)) continue;
      shown.current.add(reminder);
      const key = `reminder-${reminder.id}`;
      notices.open({
        key,
        title: t('消息提醒'),
        duration: STAY,
        description: (
          <Screen
            id="messages/reminder"
            params={{ text: reminder.title }}
            onClose={(result) => {
              notices.destroy(key);
              onGone(reminder);
              if (result === 'view') onView(reminder.id);
            }}
          />
        ),
        onClose: () => onGone(reminder),
      });
    }
  }, [reminders, notices, onView, onGone]);

  return area;
}
