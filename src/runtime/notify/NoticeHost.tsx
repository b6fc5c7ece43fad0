// Draws notices with antd. A chunk of its own: the first page is readable before anything has to be told.
import { Button, message, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { isFocusLost, rememberPlace, type Place } from '../../engine/react/keep-place.ts';
import type { ConflictEntry, PromptOptions } from '../../engine/services.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { NoticeHost as Host, Notices } from './notices.ts';
import { PromptDialog } from './PromptDialog.tsx';
import { t } from '../../engine/text.ts';

interface OpenPrompt {
  key: number;
  options: PromptOptions;
  isOpen: boolean;
  answer(this: void, text: string | undefined): void;
}

interface OpenConflict {
  key: number;
  entries: readonly ConflictEntry[];
  isOpen: boolean;
  answer(this: void, choice: 'mine' | 'theirs' | undefined): void;
}

let promptKey = 0;

/** Seconds a message stays; an error stays longer because it wants to be read. */
const SECONDS = { success: 3, info: 3, warning: 4, error: 5 } as const;

/** As long as something can be taken back. */
const UNDO_SECONDS = 15;

export default function NoticeHost({ notices }: { notices: Notices }) {
  const [messages, messageView] = message.useMessage({ maxCount: 5, top: 56 });
  const [modals, modalView] = Modal.useModal();
  const [prompts, setPrompts] = useState<readonly OpenPrompt[]>([]);
  const [conflicts, setConflicts] = useState<readonly OpenConflict[]>([]);

  useEffect(() => {
    const errors = new Set<string>();
    let told = 0;
    const host: Host = {
      message: (type, text, undo) => {
        // The same text again renews the message instead of piling up copies; what can be taken back stands for itself.
        if (undo) promptKey += 1;
        const key = undo ? `undo ${String(promptKey)}` : `${type}:${text}`;
        if (type === 'error') errors.add(key);
        told += 1;
        const before = undo && rememberNext();
        void messages.open({
          type,
          content: undo ? (
            <span className="sw-notice-undo">
              {text}
              <Button
                type="link"
                size="small"
                onClick={() => {
                  messages.destroy(key);
                  undo();
                  before?.().enter();
                }}
              >
                {t('撤销操作')}
              </Button>
            </span>
          ) : (
            text
          ),
          // antd counts the time of a message anew only where its duration is another one: by some microseconds it always is.
          duration: (undo ? UNDO_SECONDS : SECONDS[type]) + (told % 1_000) / 1_000_000,
          key,
          onClose: () => errors.delete(key),
        });
      },
      clearErrors: () => {
        for (const key of errors) messages.destroy(key);
        errors.clear();
      },
      confirm: async ({ title, text, ok, danger }) =>
        await modals.confirm({
          title,
          content: text,
          okText: ok,
          cancelText: t('取消'),
          okButtonProps: { danger },
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        }),
      prompt: (options) =>
        new Promise((resolve) => {
          promptKey += 1;
          const prompt = { key: promptKey, options, isOpen: true, answer: resolve };
          setPrompts((open) => [...open, prompt]);
        }),
      conflict: ({ entries }) =>
        new Promise((resolve) => {
          promptKey += 1;
          const conflict = { key: promptKey, entries, isOpen: true, answer: resolve };
          setConflicts((open) => [...open, conflict]);
        }),
    };
    return notices.attach(host);
  }, [messages, modals, notices]);

  return (
    <>
      {messageView}
      {modalView}
      {prompts.map(({ key, options, isOpen, answer }) => (
        <PromptDialog
          key={key}
          {...options}
          isOpen={isOpen}
          onAnswer={(text) => {
            setPrompts((open) => open.map((one) => (one.key === key ? { ...one, isOpen: false } : one)));
            answer(text);
          }}
          onGone={() => {
            setPrompts((open) => open.filter((one) => one.key !== key));
          }}
        />
      ))}
      {conflicts.map(({ key, entries, isOpen, answer }) => (
        <ConflictDialog
          key={key}
          entries={entries}
          isOpen={isOpen}
          onAnswer={(choice) => {
            setConflicts((open) => open.map((one) => (one.key === key ? { ...one, isOpen: false } : one)));
            answer(choice);
          }}
          onGone={() => {
            setConflicts((open) => open.filter((one) => one.key !== key));
          }}
        />
      ))}
    </>
  );
}

/** Where somebody is, or where they get to once the deed that the message tells of is over. */
function rememberNext(): () => Place {
  let place = rememberPlace();
  if (isFocusLost()) {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element && !target.closest('.sw-notice-undo')) place = rememberPlace(target);
    };
    document.addEventListener('focusin', note, { once: true });
  }
  return () => place;
}
