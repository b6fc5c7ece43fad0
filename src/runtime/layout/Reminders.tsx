// Messages that have just come, at the bottom right: each can be opened, goes away by itself, and waits in the bell.
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Screen } from '../../engine/react/screen/Screen.tsx';
import type { Reminder } from '../messages/messages.ts';
import { useFreeCorner } from './free-corner.ts';
import { t } from '../../engine/text.ts';
import './reminders.css';

export interface RemindersProps {
  /** The newest last. */
  reminders: readonly Reminder[];
  onView(this: void, id: string): void;
  onGone(this: void, reminder: Reminder): void;
}

/** Milliseconds a reminder stays while nobody points at it. */
const STAY = 5_000;

export default function Reminders({ reminders, onView, onGone }: RemindersProps): ReactNode {
  const stack = useRef<HTMLDivElement>(null);
  const bottom = useFreeCorner(stack);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useHiddenPage();
  return createPortal(
    <div
      ref={stack}
      className="sw-reminders"
      role="region"
      aria-label={t('消息提醒')}
      style={{ bottom }}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Announced reminder={reminders.at(-1)} />
      {reminders.map((reminder) => (
        <Card
          key={reminder.id}
          reminder={reminder}
          isHeld={isPointed || isFocused || isHidden}
          onView={onView}
          onGone={() => {
            // The focus goes with the card, and nothing says so.
            setFocused(false);
            onGone(reminder);
          }}
        />
      ))}
    </div>,
    document.body,
  );
}

interface CardProps {
  reminder: Reminder;
  isHeld: boolean;
  onView(this: void, id: string): void;
  onGone(this: void): void;
}

function Card({ reminder, isHeld, onView, onGone }: CardProps): ReactNode {
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => gone.current(), STAY);
    return () => clearTimeout(timer);
  }, [isHeld, reminder]);
  return (
    <div
      className="sw-reminder"
      role="group"
      aria-label={t('消息提醒')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onGone();
      }}
    >
      <div className="sw-reminder-head">
        <strong>{t('消息提醒')}</strong>
        <button type="button" className="sw-reminder-close" aria-label={t('关闭')} onClick={onGone}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <Screen
        id="messages/reminder"
        params={{ text: reminder.title }}
        onClose={(result) => {
          onGone();
          if (result === 'view') onView(reminder.id);
        }}
      />
    </div>
  );
}

/** The newest, read aloud after what is being read: a region that comes with its words is read by nobody. */
function Announced({ reminder }: { reminder: Reminder | undefined }): ReactNode {
  const [said, setSaid] = useState('');
  const title = reminder?.title ?? '';
  useEffect(() => {
    const timer = setTimeout(() => setSaid(title === '' ? '' : t('新消息：{0}', title)), 100);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <span className="sw-unseen" role="status">
      {said}
    </span>
  );
}

/** Nobody reads on a page that is not looked at: its time stands still. */
function useHiddenPage(): boolean {
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = (): void => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}
