// Upload of the package over the app's file store: `action` and `headers` of a document could neither carry the
// user's token nor leave this server under the policy that the pages run under.
import { Upload as Stock } from '@formily/antd-v5/esm/upload';
import type { UploadProps } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import type { Files } from '../../engine/services.ts';
import { useServices } from '../../engine/react/context.ts';
import { t } from '../../engine/text.ts';
import { asError } from '../../engine/values/errors.ts';

type Send = NonNullable<UploadProps['customRequest']>;

/** Sends one file; the answer that the value keeps is the stored path with its address. */
function createSend(files: Files): Send {
  return ({ file, onProgress, onSuccess, onError }) => {
    const aborting = new AbortController();
    const blob = file as Blob;
    files
      .upload({
        file: blob,
        name: blob instanceof File ? blob.name : 'file',
        onProgress: (percent) => onProgress?.({ percent }),
        signal: aborting.signal,
      })
      .then(
        (path) => onSuccess?.({ path, url: files.address(path) }),
        (reason: unknown) => {
          const error = asError(reason);
          // The package shows the message of the answer below the field.
          onError?.(error, { message: error.message });
        },
      );
    return {
      abort: () => {
        aborting.abort();
      },
    };
  };
}

function stored(Part: unknown): ComponentType<Record<string, unknown>> {
  const Picker = Part as ComponentType<Record<string, unknown>>;
  return function StoredUpload({ action: _action, headers: _headers, ...props }): ReactNode {
    const { files } = useServices();
    return <Picker serviceErrorMessage={t('上传失败')} {...props} customRequest={createSend(files)} />;
  };
}

export const Upload = Object.assign(stored(Stock), { Dragger: stored(Stock.Dragger) });
