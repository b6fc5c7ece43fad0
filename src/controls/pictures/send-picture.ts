// Pictures that somebody puts into a text: sent to the file store, or embedded where the server wants that.
import { MAX_INLINE_IMAGE } from '../../engine/html/addresses.ts';
import type { Files } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';

/** What a browser shows and a text may hold; a drawing (SVG) is a document of its own. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp|bmp)$/;

/** Answer of a server that keeps no file: the picture belongs into the text itself. */
const EMBED = 'local';

interface Picture {
  files: Files;
  file: Blob;
  name: string;
  /** Told the percentage that was sent, 0 to 100. */
  onProgress?(percent: number): void;
  signal?: AbortSignal;
}

/**
 * Sends a picture of an editor.
 * @returns its address in the text
 * @throws Error with a sentence for people
 */
export async function sendPicture({ files, file, name, onProgress, signal }: Picture): Promise<string> {
  if (!PICTURE.test(file.type)) throw new Error(t('请上传图片'));
  const path = await files.upload({
    file,
    name,
    fields: { biz: 'jeditor', jeditor: '1' },
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  });
  if (path === EMBED) return embed(file);
  const address = files.address(path);
  if (address === '') throw new Error(t('上传失败'));
  return address;
}

async function embed(file: Blob): Promise<string> {
  if (file.size > MAX_INLINE_IMAGE) {
    throw new Error(t('图片超过 {0} KB，请压缩后再插入', MAX_INLINE_IMAGE / 1024));
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(text)}`;
}
