// A page or a dialog as different people have it before them: in every width, and read aloud.
import { isDeep } from '../tests/depth.ts';
import { findEvery, type Part } from './axe.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';
import { chooseWidths } from './widths.ts';

const DIALOG = '.sw-dialog';

/**
 * The page fits every width and has one title there, and the part of it is readable for everybody.
 * @param name of the pictures that the deep run keeps of it
 */
export function inspect(person: Person, name: string, part: Part = {}): Promise<void> {
  const widths = chooseWidths(name);
  return person.fitsEveryWidth(async (width) => {
    await person.hasOneTitle();
    if (widths.includes(width)) await look(person, `${name}-${String(width)}`, part);
  });
}

/** The same of the dialog in front. */
export function inspectDialog(person: Person, name: string): Promise<void> {
  const widths = chooseWidths(name);
  const dialog = person.page.getByRole('dialog').last();
  return person.fitsEveryWidth(async (width) => {
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(width);
    if (widths.includes(width)) await look(person, `${name}-${String(width)}`, { within: DIALOG });
  });
}

async function look({ page }: Person, name: string, part: Part): Promise<void> {
  expect(await findEvery(page, part), name).toEqual([]);
  if (isDeep) await page.screenshot({ path: test.info().outputPath(`${name}.png`), animations: 'disabled' });
}
