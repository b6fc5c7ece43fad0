// The running editor: starts and removes HugeRTE, keeps its text and the value of the field together.
import type { Editor } from 'hugerte';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cleanForSaving, cleanerForShowing } from '../../controls/html/clean-html.ts';
import { sendPicture } from '../../controls/pictures/send-picture.ts';
import { HtmlRefused } from '../../engine/html/create-cleaner.ts';
import { useServices } from '../../engine/react/context.ts';
import { t } from '../../engine/text.ts';
import type * as Engine from './engine.ts';
import { shieldFloatingLayer } from './floating-layer.ts';
import { nameText } from './name-text.ts';
import { useEditorScheme } from './use-editor-scheme.ts';

/** Milliseconds without typing after which the value follows; leaving the editor does not wait. */
const REST = 200;

interface Props {
  engine: typeof Engine;
  value: string;
  height: number;
  label: string;
  placeholder: string;
  isInvalid: boolean;
  isRequired: boolean;
  onChange(this: void, html: string): void;
  onBlur(this: void): void;
  /** The editor can be used; the function gives it the focus. */
  onReady(this: void, focus: () => void): void;
  onFailed(this: void): void;
  /** A picture set out (1) or arrived (-1). */
  onSending(this: void, change: 1 | -1): void;
  /** What hinders the text from becoming the value, or undefined. */
  onRefusal(this: void, sentence: string | undefined): void;
}

interface Held {
  editor: Editor | undefined;
  value: string;
  text: string;
  original: string;
  originalText: string;
}

export default function RichText(props: Props): ReactNode {
  const { engine, value, height, label, placeholder, isInvalid, isRequired } = props;
  const box = useRef<HTMLDivElement>(null);
  const { files } = useServices();
  const [editor, setEditor] = useState<Editor>();
  /** The value that the text stands for, and the text as the editor writes it; of which editor, once it has one. */
  const held = useRef<Held>({ editor: undefined, value: '', text: '', original: '', originalText: '' });
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const target = document.createElement('div');
    element.append(target);
    const sending = new AbortController();
    const { editor: made, isUp } = engine.startEditor({
      target,
      height,
      label,
      placeholder,
      clean: (html) => cleanOrText(html),
      sendPicture: async (file, name, onProgress) => {
        latest.current.onSending(1);
        try {
          return await sendPicture({ files, file, name, onProgress, signal: sending.signal });
        } finally {
          latest.current.onSending(-1);
        }
      },
    });
    let isGone = false;
    void isUp.then((isFine) => {
      if (isGone) return;
      if (isFine) setEditor(made());
      else latest.current.onFailed();
    });
    return () => {
      isGone = true;
      sending.abort();
      setEditor(undefined);
      made()?.remove();
      element.replaceChildren();
    };
  }, [engine, files, height, label, placeholder]);

  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const text = editor.getContent();
      if (text === held.current.text) return;
      held.current.text = text;
      try {
        // Back at the beginning, it is what it was, to the letter.
        const isOriginal = text === held.current.originalText;
        held.current.value = isOriginal ? held.current.original : cleanForSaving(text);
      } catch (error) {
        if (!(error instanceof HtmlRefused)) throw error;
        latest.current.onRefusal(error.message);
        return;
      }
      latest.current.onRefusal(undefined);
      latest.current.onChange(held.current.value);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(follow, REST);
    };
    const leave = (): void => {
      follow();
      latest.current.onBlur();
    };
    const EVENTS = 'input change undo redo SetContent ExecCommand';
    editor.on(EVENTS, wait);
    editor.on('blur', leave);
    latest.current.onReady(() => {
      editor.focus();
    });
    return () => {
      if (timer !== undefined && !editor.removed) follow();
      clearTimeout(timer);
      editor.off(EVENTS, wait);
      editor.off('blur', leave);
    };
  }, [editor]);

  useEffect(() => {
    if (!editor || (held.current.editor === editor && held.current.value === value)) return;
    editor.setContent(cleanOrText(value, cleanerForShowing(files)));
    editor.undoManager.clear();
    // What undo goes back to.
    editor.undoManager.add();
    editor.setDirty(false);
    const text = editor.getContent();
    held.current = { editor, value, text, original: value, originalText: text };
  }, [editor, files, value]);

  useEffect(shieldFloatingLayer, []);
  useEditorScheme(editor);

  useEffect(() => {
    const body = editor?.getBody();
    if (!body) return;
    // A body may not say by itself that it is required: its name does.
    body.setAttribute('aria-label', nameText(isRequired ? t('{0}（必填）', label) : label));
    body.setAttribute('aria-invalid', String(isInvalid));
  }, [editor, label, isInvalid, isRequired]);

  return (
    <div ref={box} className={editor ? 'sw-umeditor-engine' : 'sw-umeditor-engine sw-umeditor-starting'} />
  );
}

/** HTML that cannot be cleaned comes in as no more than a remark of it. */
function cleanOrText(html: string, clean: (html: string) => string = cleanForSaving): string {
  try {
    return clean(html);
  } catch (error) {
    if (error instanceof HtmlRefused) return `<p>${error.message}</p>`;
    throw error;
  }
}
