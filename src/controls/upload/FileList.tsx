// Stored files and those on their way, line by line.
import type { ReactNode } from 'react';
import { DownloadAll } from './DownloadAll.tsx';
import { PendingRow, StoredRow } from './FileRow.tsx';
import { nameInPath } from './file-values.ts';
import type { FileActions } from './use-file-actions.ts';
import { useFileFacts } from './use-file-facts.ts';
import type { Uploads } from './use-uploads.ts';
import { t } from '../../engine/text.ts';

interface Props {
  label: string;
  uploads: Pick<Uploads, 'paths' | 'pending' | 'retry' | 'drop' | 'remove'>;
  actions: FileActions;
  isDisabled: boolean;
  /** Whether files can be taken out. */
  canRemove: boolean;
  canDownload: boolean;
}

export function FileList(props: Props): ReactNode {
  const { label, uploads, actions, isDisabled, canRemove, canDownload } = props;
  const { paths, pending } = uploads;
  const facts = useFileFacts(paths);
  if (paths.length + pending.length === 0) return null;
  return (
    <>
      <ul className="sw-files" aria-label={t('{0}列表', label)}>
        {paths.map((path) => {
          const name = facts.get(path)?.name ?? nameInPath(path);
          return (
            <StoredRow
              key={path}
              name={name}
              size={facts.get(path)?.size}
              isDisabled={isDisabled}
              canDownload={canDownload}
              onRemove={
                canRemove
                  ? () => {
                      uploads.remove(path);
                    }
                  : undefined
              }
              onShow={() => {
                actions.show(path, name);
              }}
              onDownload={() => {
                actions.download(path, name);
              }}
            />
          );
        })}
        {pending.map((one) => (
          <PendingRow
            key={one.key}
            pending={one}
            onRetry={() => {
              uploads.retry(one.key);
            }}
            onDrop={() => {
              uploads.drop(one.key);
            }}
          />
        ))}
      </ul>
      {canDownload && <DownloadAll paths={paths} actions={actions} isDisabled={isDisabled} />}
    </>
  );
}
