// Whether a picture can be read, and whether it is of a size that browsers can draw.
import { failure } from '../kernel/errors.ts';

/** Pixels of a picture; 10,000 x 10,000. A browser needs four bytes for each. */
const MAX_PIXELS = 100_000_000;

/** Milliseconds for the head of a picture, which takes a few: the rest is for a machine that is busy. */
const DEADLINE = 10_000;

/**
 * Reads the head of a picture, in a thread of libvips. A look that is given up after the deadline goes on in its thread,
 * which nobody can end, and its answer is not heard.
 * @throws too-large for too many pixels, rule for a broken picture, or one whose head takes longer than the deadline
 */
export async function checkImage(file: string, deadline = DEADLINE): Promise<void> {
  // Loaded with the first picture: most starts never need it.
  const { default: sharp } = await import('sharp');
  const look = sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw failure('rule', '图片已损坏，无法读取', { cause });
    });
  const { width, height } = await withinDeadline(look, deadline);
  if (width * height > MAX_PIXELS) throw failure('too-large', '图片尺寸过大，请缩小后再上传');
}

async function withinDeadline<T>(look: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(failure('rule', '图片未能在限时内读完，请稍后重试，或另存为 PNG 或 JPG 图片后再上传')),
      deadline,
    );
  });
  try {
    return await Promise.race([look, end]);
  } finally {
    clearTimeout(timer);
  }
}
