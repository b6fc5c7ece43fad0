// Addresses of stored files, and handing a file to the user's disk.
import type { Files } from '../../engine/services.ts';

/** What a file is called when nobody named it. */
export const UNKNOWN_FILE = '未知的文件';

/** @param base API_BASE, e.g. `/api` */
export function createFiles(base: () => string): Files {
  return {
    address: (path) =>
      isStoredPath(path) ? `${base()}/sys/common/static?imgPath=${encodeURIComponent(path)}` : '',
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
  };
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
