// Stored pictures where nothing can be changed.
import type { ReactNode } from 'react';
import { FileExtras } from '../../controls/upload/FileExtras.tsx';
import { ImageCards } from '../../controls/upload/ImageCards.tsx';
import { pathsOf } from '../../controls/upload/file-values.ts';
import { useFileActions } from '../../controls/upload/use-file-actions.ts';
import '../../controls/upload/upload.css';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

export function ImageRead({ id, value, label }: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const actions = useFileActions();
  const paths = pathsOf(value);
  if (paths.length === 0) {
    return (
      <span className="sw-read" id={id}>
        —
      </span>
    );
  }
  return (
    <div id={id} className="sw-upload">
      <ImageCards
        label={label}
        uploads={{ paths, pending: [], retry: ignore, drop: ignore, remove: ignore, move: ignore }}
        actions={actions}
        isDisabled={false}
        canChange={false}
      />
      <FileExtras actions={actions} />
    </div>
  );
}

function ignore(): void {
  // Nothing changes in a view.
}
