// Cuts a box out of a picture.
import type { Box } from './crop-box.ts';

/** Types that a canvas writes; anything else becomes PNG. */
const WRITTEN: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const QUALITY = 0.92;

/** The part of a picture as a file of the same kind. Rejects when the browser cannot draw it. */
export async function cropPicture(picture: HTMLImageElement, file: File, box: Box): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(box.width));
  canvas.height = Math.max(1, Math.round(box.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(
    picture,
    Math.round(box.left),
    Math.round(box.top),
    canvas.width,
    canvas.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const type = Object.hasOwn(WRITTEN, file.type) ? file.type : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
  if (!blob) throw new Error('the canvas wrote nothing');
  const name = type === file.type ? file.name : file.name.replace(/(?:\.[^.]*)?$/, '.png');
  return new File([blob], name, { type });
}
