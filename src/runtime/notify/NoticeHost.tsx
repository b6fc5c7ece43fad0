// Draws notices with antd. A chunk of its own: the first page is readable before anything has to be told.
import { message, Modal } from 'antd';
import { useEffect } from 'react';
import type { NoticeHost as Host, Notices } from './notices.ts';

/** Seconds a message stays; an error stays longer because it wants to be read. */
const SECONDS = { success: 3, info: 3, warning: 4, error: 5 } as const;

export default function NoticeHost({ notices }: { notices: Notices }) {
  const [messages, messageView] = message.useMessage({ maxCount: 5, top: 56 });
  const [modals, modalView] = Modal.useModal();

  useEffect(() => {
    const errors = new Set<string>();
    const host: Host = {
      message: (type, text) => {
        // The same text again renews the message instead of piling up copies.
        const key = `${type}:${text}`;
        if (type === 'error') errors.add(key);
        void messages.open({
          type,
          content: text,
          duration: SECONDS[type],
          key,
          onClose: () => errors.delete(key),
        });
      },
      clearErrors: () => {
        for (const key of errors) messages.destroy(key);
        errors.clear();
      },
      confirm: async ({ title, text, danger }) =>
        await modals.confirm({
          title,
          content: text,
          okText: '确认',
          cancelText: '取消',
          okButtonProps: { danger },
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        }),
      alert: ({ title, text, button }) =>
        new Promise((resolve) => {
          modals.warning({
            title,
            content: text,
            okText: button,
            closable: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    };
    return notices.attach(host);
  }, [messages, modals, notices]);

  return (
    <>
      {messageView}
      {modalView}
    </>
  );
}
