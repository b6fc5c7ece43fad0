// The title of a node, edited where it stands.
import { useState, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { NodeBox } from './boxes.ts';

interface TitleFieldProps {
  box: NodeBox | undefined;
  title: string;
  /** Without a title where nothing shall change. */
  onDone(title: string | undefined): void;
}

export function TitleField({ box, title, onDone }: TitleFieldProps): ReactNode {
  const [text, setText] = useState(title);
  if (!box) return null;
  return (
    <input
      className="sw-canvas-title"
      style={{ left: box.left, top: box.top }}
      aria-label={t('标题')}
      value={text}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(text === title || text.trim() === '' ? undefined : text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        if (event.key === 'Escape') onDone(undefined);
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
