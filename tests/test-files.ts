// The file port of a screen in a test: uploads arrive when the test says so.
import { HttpFailure, type Files, type UploadRequest } from '../src/engine/services.ts';

/** An upload on its way. */
export interface TestUpload extends UploadRequest {
  /** Ends it well; default path `temp/<name>`. */
  arrive(path?: string): void;
  /** Ends it badly: with a sentence of the server, or without an answer (status 0). */
  fail(message: string, status?: number): void;
  isAborted(): boolean;
}

export interface TestFiles {
  files: Files;
  uploads: TestUpload[];
  saved: { blob: Blob; filename: string }[];
}

export interface TestFilesOptions {
  /** Whether uploads wait for the test; by default they arrive at once. */
  isManual?: boolean;
  maxMegabytes?: number;
  /** Address of a preview service. */
  previewUrl?: string;
  /** Bytes of stored files by path. */
  contents?: Record<string, Blob>;
}

export function createTestFiles(options: TestFilesOptions = {}): TestFiles {
  const uploads: TestUpload[] = [];
  const saved: TestFiles['saved'] = [];
  const files: Files = {
    address: (path) => `/files/${path}`,
    save: (blob, filename) => {
      saved.push({ blob, filename });
    },
    print: () => undefined,
    upload: (request) =>
      new Promise((resolve, reject) => {
        const folder = request.fields?.['biz'] ?? 'temp';
        const upload: TestUpload = {
          ...request,
          arrive: (path = `${folder}/${request.name}`) => {
            resolve(path);
          },
          fail: (message, status = 200) => {
            reject(new HttpFailure(message, status, status, false));
          },
          isAborted: () => request.signal?.aborted ?? false,
        };
        request.signal?.addEventListener('abort', () => {
          upload.fail('请求已取消', 0);
        });
        uploads.push(upload);
        if (options.isManual !== true) upload.arrive();
      }),
    read: (path) => {
      const content = options.contents?.[path];
      return content
        ? Promise.resolve(content)
        : Promise.reject(new HttpFailure('很抱歉，资源未找到!', 404, 404, false));
    },
    maxMegabytes: () => options.maxMegabytes,
    previewAddress: (address) =>
      options.previewUrl === undefined || address === '' ? '' : `${options.previewUrl}?url=${btoa(address)}`,
  };
  return { files, uploads, saved };
}
