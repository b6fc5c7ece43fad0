// A page or a dialog as different people have it before them: in every width, and read aloud.
import { findEvery, type Part } from './axe.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const DIALOG = '.sw-dialog';

/**
 * The page fits every width and has one title there, and the part of it is readable for everybody.
 * @param name of the pictures that are kept of it
 */
export function inspect(person: Person, name: string, part: Part = {}): Promise<void> {
  return person.fitsEveryWidth(async (width) => {
    await person.hasOneTitle();
    await look(person, `${name}-${String(width)}`, part);
  });
}

/** The same of the dialog in front. */
export function inspectDialog(person: Person, name: string): Promise<void> {
  const dialog = person.page.getByRole('dialog').last();
  return person.fitsEveryWidth(async (width) => {
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(width);
    await look(person, `${name}-${String(width)}`, { within: DIALOG });
  });
}

async function look({ page }: Person, name: string, part: Part): Promise<void> {
  expect(await findEvery(page, part), name).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), animations: 'disabled' });
}
