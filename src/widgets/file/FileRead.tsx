// Stored files where nothing can be changed: their names show or download them.
import type { ReactNode } from 'react';
import { FileExtras } from '../../controls/upload/FileExtras.tsx';
import { FileList } from '../../controls/upload/FileList.tsx';
import { pathsOf } from '../../controls/upload/file-values.ts';
import { useFileActions } from '../../controls/upload/use-file-actions.ts';
import '../../controls/upload/upload.css';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

export function FileRead({ id, value, label, settings }: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
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
    <div id={id}>
      <FileList
        label={label}
        uploads={{ paths, pending: [], retry: ignore, drop: ignore, remove: ignore }}
        actions={actions}
        isDisabled={false}
        canRemove={false}
        canDownload={settings.allowDownload ?? true}
      />
      <FileExtras actions={actions} />
    </div>
  );
}

function ignore(): void {
  // Nothing is on its way in a view.
}
