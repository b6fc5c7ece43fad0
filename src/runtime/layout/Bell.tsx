// The bell in the top bar: how many messages are unread, and the dialogs that show them.
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import { Badge } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { OpenOptions } from '../../engine/action/host.ts';
import type { Reminder } from '../messages/messages.ts';
import { useRuntime } from '../runtime-context.ts';
import { readFurther } from './further-dialogs.ts';
import { t } from '../../engine/text.ts';

const Reminders = lazy(() => import('./Reminders.tsx'));

const LIST: OpenOptions = { screen: 'messages/bell', as: 'drawer', width: 420, title: t('消息'), params: {} };

/** Reminders at once; those before them wait in the bell like all others. */
const MAX_SHOWN = 3;

export function Bell(): ReactNode {
  const { messages, session, overlays } = useRuntime();
  const { token, user, generation } = useSnapshot(session.state);
  const { unread } = useSnapshot(messages.state);
  const [reminders, setReminders] = useState<readonly Reminder[]>([]);
  const id = user?.id;

  useEffect(() => {
    if (id === undefined || token === null) return undefined;
    return messages.start({ id, token });
  }, [messages, id, token, generation]);
  useEffect(
    () =>
      messages.onReminder((reminder) => {
        // The count is shown all the same.
        if (session.state.user?.isReminded === false) return;
        setReminders((known) =>
          [...known.filter(({ id }) => id !== reminder.id), reminder].slice(-MAX_SHOWN),
        );
      }),
    [messages, session],
  );

  const open = useCallback(
    async (options: OpenOptions): Promise<void> => {
      const { result } = await overlays.open(options);
      const further = readFurther(result);
      if (further !== undefined) await open(further);
    },
    [overlays],
  );
  const view = useCallback(
    (messageId: string): void =>
      void open({
        screen: 'messages/announcement',
        as: 'dialog',
        width: 600,
        title: t('通知消息'),
        params: { id: messageId },
      }),
    [open],
  );
  const forget = useCallback(
    (gone: Reminder): void => setReminders((known) => known.filter((one) => one !== gone)),
    [],
  );

  return (
    <>
      <button
        type="button"
        className="sw-bar-button"
        aria-label={unread > 0 ? t('消息，{0} 条未读', unread) : t('消息')}
        aria-haspopup="dialog"
        onClick={() => void open(LIST)}
      >
        <Badge count={unread} overflowCount={99} size="small">
          <BellOutlined aria-hidden className="sw-bell" />
        </Badge>
      </button>
      {reminders.length > 0 && (
        <Suspense fallback={null}>
          <Reminders reminders={reminders} onView={view} onGone={forget} />
        </Suspense>
      )}
    </>
  );
}
