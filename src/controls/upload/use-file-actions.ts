// What can be done with stored files: show, download, download all.
import { useCallback, useState } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { HttpFailure } from '../../engine/services.ts';
import { readSignatureOf } from './file-facts.ts';
import { showingOf } from './file-values.ts';
import { t } from '../../engine/text.ts';

/** A file that is shown in a window of the app. */
export interface ShownFile {
  path: string;
  name: string;
}

export interface FileActions {
  /** Shows a file here, in the preview service, or downloads what cannot be shown. */
  show(this: void, path: string, name: string): void;
  download(this: void, path: string, name: string): void;
  downloadAll(this: void, paths: readonly string[]): void;
  shown: ShownFile | undefined;
  closeShown(this: void): void;
}

const UNKNOWN = t('未知的文件');
const BLOCKED = t('浏览器阻止了新窗口，请允许后重试');

export function useFileActions(): FileActions {
  const { http, files, notify, clock } = useServices();
  const [shown, setShown] = useState<ShownFile>();

  const download = useCallback(
    (path: string, name: string) => {
      if (path === '') {
        notify.message('warning', UNKNOWN);
        return;
      }
      const request = { method: 'GET', url: '/sys/common/static', params: { imgPath: path } } as const;
      http.download(request, name).catch(isTold);
    },
    [http, notify],
  );

  const downloadAll = useCallback(
    (paths: readonly string[]) => {
      if (paths.length === 0) {
        notify.message('warning', UNKNOWN);
        return;
      }
      const params = { filePaths: paths.join(',') };
      http.download({ method: 'GET', url: '/sys/common/downloadBatch', params }, t('附件.zip')).catch(isTold);
    },
    [http, notify],
  );

  const openService = useCallback(
    async (path: string) => {
      // Opened in the click itself: browsers block windows that come later.
      const page = window.open('', '_blank');
      if (page === null) {
        notify.message('warning', BLOCKED);
        return;
      }
      page.opener = null;
      const signature = await readSignatureOf(http, path, clock.now());
      page.location.replace(files.previewAddress(files.address(path) + signature));
    },
    [http, files, notify, clock],
  );

  const show = useCallback(
    (path: string, name: string) => {
      if (showingOf(path) !== 'other') setShown({ path, name });
      else if (files.previewAddress(files.address(path)) !== '') void openService(path);
      else download(path, name);
    },
    [files, openService, download],
  );

  return {
    show,
    download,
    downloadAll,
    shown,
    closeShown: () => {
      setShown(undefined);
    },
  };
}

/** The client told the user already; anything else is a fault of the program. */
function isTold(error: unknown): void {
  if (!(error instanceof HttpFailure)) throw error;
}
