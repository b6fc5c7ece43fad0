// The editor with its toolbar, its preview, and pictures that are pasted, dropped or chosen.
import { Alert, Spin } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useIsDark } from '../../controls/colors/use-is-dark.ts';
import { ariaAttributes, type ControlState } from '../../controls/field/control-attributes.ts';
import type * as Engine from '../../controls/markdown/engine.ts';
import { Rendered } from '../../controls/markdown/MarkdownText.tsx';
import { sendPicture } from '../../controls/pictures/send-picture.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useServices } from '../../engine/react/context.ts';
import { useHold } from '../../engine/react/nodes/use-hold.ts';
import { createCommands } from './commands.ts';
import { t } from '../../engine/text.ts';

/** Pixels. */
const MIN_HEIGHT = 200;
/** Pixels of the window below which two columns are too narrow. */
const NARROW = 768;

interface Props extends ControlState {
  node: PlanNode;
  engine: typeof Engine;
  text: string;
  height: number;
  placeholder: string;
  maxLength: number | undefined;
  onChange(this: void, text: string): void;
  onBlur(this: void): void;
}

export function MarkdownEditor(props: Props): ReactNode {
  const { engine, id, text, height, placeholder, maxLength, onChange, onBlur } = props;
  const { files } = useServices();
  const { MDEditor, commands } = engine;
  const isDark = useIsDark();
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [failure, setFailure] = useState<string>();
  useHold(props.node, sending > 0 ? t('图片上传中，请稍候') : undefined);
  // Whoever typed before the editor came goes on in it.
  const [isFocusDue] = useState(() => document.activeElement?.id === id);
  const { main, extra } = useMemo(() => createCommands(commands, () => chooser.current?.click()), [commands]);

  /** The text as it is now: while a picture is on its way, people go on typing. */
  const latest = useRef({ text, onChange });
  useEffect(() => {
    latest.current = { text, onChange };
  });

  async function insert(pictures: readonly File[]): Promise<void> {
    setFailure(undefined);
    for (const file of pictures) {
      setSending((count) => count + 1);
      try {
        const address = await sendPicture({ files, file, name: file.name });
        const area = box.current?.querySelector('textarea');
        if (!area) return;
        const at = area.selectionEnd;
        const now = latest.current.text;
        const mark = `![${file.name.replace(/[\][\\\n\r]/g, ' ')}](${address})`;
        latest.current.onChange(now.slice(0, at) + mark + now.slice(at));
      } catch (error) {
        setFailure(`${file.name}：${error instanceof Error ? error.message : t('上传失败')}`);
      } finally {
        setSending((count) => count - 1);
      }
    }
  }

  /** Takes the pictures of a paste or a drop; anything else goes on as ever. */
  function take(transfer: DataTransfer | null, prevent: () => void): void {
    const pictures = [...(transfer?.files ?? [])].filter((file) => file.type.startsWith('image/'));
    if (pictures.length === 0) return;
    prevent();
    void insert(pictures);
  }

  return (
    <div
      ref={box}
      className={props.isInvalid ? 'sw-markdown sw-markdown-invalid' : 'sw-markdown'}
      data-color-mode={isDark ? 'dark' : 'light'}
    >
      <MDEditor
        value={text}
        height={height}
        minHeight={MIN_HEIGHT}
        preview={window.innerWidth < NARROW ? 'edit' : 'live'}
        commands={main}
        extraCommands={extra}
        autoFocus={isFocusDue}
        highlightEnable={false}
        // Tab goes to the next field.
        defaultTabEnable
        components={{ preview: (source) => <Rendered text={source} engine={engine} /> }}
        textareaProps={{
          id,
          placeholder,
          ...ariaAttributes(props),
          ...(maxLength === undefined ? {} : { maxLength }),
          onBlur,
          onPaste: (event) => take(event.clipboardData, () => event.preventDefault()),
          onDrop: (event) => take(event.dataTransfer, () => event.preventDefault()),
        }}
        onChange={(next = '') => onChange(next)}
      />
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
        multiple
        hidden
        onChange={(event) => {
          void insert([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {sending > 0 && (
        <div className="sw-markdown-sending" role="status">
          <Spin size="small" /> {t('图片上传中…')}
        </div>
      )}
      {failure !== undefined && (
        <Alert type="error" showIcon closable title={failure} onClose={() => setFailure(undefined)} />
      )}
    </div>
  );
}
