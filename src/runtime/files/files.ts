// Implements the Files port: addresses of stored files, sending and reading them, handing one to the user's disk.
import { HttpFailure, type Files } from '../../engine/services.ts';
import type { HttpClient } from '../http/http-client.ts';
import { t } from '../../engine/text.ts';

/** What a file is called when nobody named it. */
export const UNKNOWN_FILE = t('未知的文件');

const UPLOAD_URL = '/sys/common/upload';
const STATIC_URL = '/sys/common/static';

export interface FilesOptions {
  /** API_BASE, e.g. `/api`. */
  base(): string;
  http(): Pick<HttpClient, 'upload' | 'blob'>;
  /** What the site information says of files. */
  site(): { previewUrl: string; publicUrl?: string; maxUpload: number | undefined };
}

export function createFiles({ base, http, site }: FilesOptions): Files {
  return {
    address: (path) =>
      isStoredPath(path) ? `${base()}${STATIC_URL}?imgPath=${encodeURIComponent(path)}` : '',
    save: (blob, filename) => {
      const address = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = address;
      link.download = cleanFilename(filename);
      link.hidden = true;
      document.body.append(link);
      link.click();
      link.remove();
      // The browser copies the blob when it starts to write; one minute covers slow disks.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    print: () => window.print(),
    upload: async ({ file, name, fields = {}, onProgress = () => undefined, signal }) => {
      const body = new FormData();
      // Before the file, as older servers read them.
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      body.append('file', new File([file], name, { type: file.type }));
      const { message } = await http().upload(
        { method: 'POST', url: UPLOAD_URL, body, notify: false, ...(signal ? { signal } : {}) },
        onProgress,
      );
      if (isStoredPath(message)) return message;
      throw new HttpFailure(t('服务器没有返回文件路径'), 200, 500, false);
    },
    read: async (path, signal) => {
      const request = { method: 'GET', url: STATIC_URL, params: { imgPath: path }, notify: false } as const;
      return (await http().blob({ ...request, ...(signal ? { signal } : {}) })).content;
    },
    maxMegabytes: () => site().maxUpload,
    previewAddress: (address) => {
      const { previewUrl, publicUrl } = site();
      if (previewUrl === '' || address === '') return '';
      const whole = new URL(address, publicUrl || window.location.href).href;
      const joint = previewUrl.includes('?') ? '&' : '?';
      return `${previewUrl}${joint}url=${encodeURIComponent(encodeBase64(whole))}`;
    },
  };
}

/** Base64 of a text in UTF-8. */
function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** True for a relative path of the file store: no scheme, no host, no way up, no control characters. */
export function isStoredPath(path: string): boolean {
  if (path === '' || path.length > 1024) return false;
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\|[\u0000-\u001f\u007f]/i.test(path)) return false;
  return !path.split('/').includes('..');
}

/** A name that every file system takes; never empty. */
export function cleanFilename(name: string): string {
  const clean = name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g, '_').trim();
  const trimmed = clean.replace(/^\.+/, '').slice(0, 200);
  return trimmed === '' ? UNKNOWN_FILE : trimmed;
}

/** File name of a Content-Disposition header (RFC 6266: `filename*` wins), or undefined. */
export function readFilename(disposition: string | null | undefined): string | undefined {
  if (!disposition) return undefined;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      return undefined;
    }
  }
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition);
  const name = (plain?.[1] ?? plain?.[2])?.trim();
  if (!name) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
