// Which image addresses a document or a record may name.
import { readSitePath } from '../../engine/html/safe-address.ts';
import type { Files } from '../../engine/services.ts';

/** Raster images only: an SVG is a document of its own and never needs to come as a data address. */
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|bmp|x-icon);base64,[a-z\d+/=\s]+$/i;

/** Whether a text names a file of the file store: a relative path. */
export function isStoredImage(src: string): boolean {
  const text = src.trim();
  return text !== '' && !/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(text);
}

/**
 * Address for `<img src>`: stored files by their relative path, files of the app by `/…`, inline raster images.
 * @returns an empty text for everything else (other hosts, other schemes)
 */
export function imageAddress(src: string, files: Files): string {
  const text = src.trim();
  if (text === '') return '';
  if (/^data:/i.test(text)) return DATA_IMAGE.test(text) ? text : '';
  if (readSitePath(text) !== undefined) return text;
  if (/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(text)) return '';
  return files.address(text);
}
