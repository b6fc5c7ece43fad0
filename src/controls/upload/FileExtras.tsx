// The windows of a field with files: what a failed upload said, and the file that is shown. Loaded with their first use.
import { lazy, Suspense, type ReactNode } from 'react';
import { DocumentWindow } from '../../engine/react/screen/DocumentWindow.tsx';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { t } from '../../engine/text.ts';
import { UPLOAD_SCREENS } from './upload-screens.ts';
import type { FileActions } from './use-file-actions.ts';
import type { Uploads } from './use-uploads.ts';

const FilePreview = lazy(() => import('./FilePreview.tsx'));

interface Props {
  uploads?: Pick<Uploads, 'failure' | 'closeFailure'>;
  actions: FileActions;
}

export function FileExtras({ uploads, actions }: Props): ReactNode {
  useOccupied(uploads?.failure !== undefined || actions.shown !== undefined);
  return (
    <Suspense fallback={null}>
      {uploads?.failure !== undefined && (
        <DocumentWindow
          key={uploads.failure}
          screen={UPLOAD_SCREENS.failure}
          as="dialog"
          width={416}
          title={t('上传出错')}
          params={{ message: uploads.failure }}
          onClose={uploads.closeFailure}
        />
      )}
      {actions.shown && <FilePreview file={actions.shown} onClose={actions.closeShown} />}
    </Suspense>
  );
}
