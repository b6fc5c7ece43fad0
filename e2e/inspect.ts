// A page as different people have it before them: in every width, and read aloud.
import { findEvery, type Part } from './axe.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

/**
 * The page, or the part of it, fits every width and is readable for everybody there.
 * @param name of the pictures that are kept of it
 */
export async function inspect(person: Person, name: string, part: Part = {}): Promise<void> {
  const { page } = person;
  await person.fitsEveryWidth(async (width) => {
    expect(await findEvery(page, part), `${name} at ${String(width)}`).toEqual([]);
    await person.hasOneTitle();
    if (part.within !== undefined) {
      const box = await page.locator(part.within).filter({ visible: true }).last().boundingBox();
      expect(box?.width, `${name} at ${String(width)}`).toBeLessThanOrEqual(width);
    }
    const path = test.info().outputPath(`${name}-${String(width)}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  });
}
