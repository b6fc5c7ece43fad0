// Pictures of guides, small enough to be loaded with their section.
import fs from 'node:fs';
import type { Page } from '@playwright/test';

/** With fewer colours the star of a required field and the number at the bell are as grey as what is around them. */
const LOOK = { palette: true, colours: 128, quality: 90, dither: 0, effort: 10 } as const;

/** Writes what the window shows, with few colours. */
export async function takePicture(page: Page, file: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const taken = await page.screenshot({ animations: 'disabled' });
  const small = sharp(taken).png(LOOK);
  fs.writeFileSync(file, await small.toBuffer());
}
