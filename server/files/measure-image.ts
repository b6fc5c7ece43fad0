// Whether a picture can be read, and whether it is of a size that browsers can draw.
import { failure } from '../kernel/errors.ts';

/** Pixels of a picture; 10,000 x 10,000. A browser needs four bytes for each. */
const MAX_PIXELS = 100_000_000;

/**
 * Reads the head of a picture, in a thread of libvips.
 * @throws too-large for too many pixels, rule for a broken picture
 */
export async function checkImage(file: string): Promise<void> {
  // Loaded with the first picture: most starts never need it.
  const { default: sharp } = await import('sharp');
  let pixels: number;
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    pixels = width * height;
  } catch (error) {
    throw failure('rule', '图片已损坏，无法读取', { cause: error });
  }
  if (pixels > MAX_PIXELS) throw failure('too-large', '图片尺寸过大，请缩小后再上传');
}
