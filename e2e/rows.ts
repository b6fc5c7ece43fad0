// The cells of an editable table: found by their place, and written as somebody does with the keyboard.
import type { Locator } from '@playwright/test';
import type { Person } from './person.ts';
import { expect } from './test.ts';

export const cell = (form: Locator, row: number, column: number): Locator =>
  form.locator(`[data-i="${String(row)}"] [data-c="${String(column)}"]`);

/** Types over what stands in a cell. @param shown as the cell then says it */
export async function write(
  person: Pick<Person, 'page'>,
  form: Locator,
  row: number,
  column: number,
  text: string,
  shown = text,
): Promise<void> {
  await cell(form, row, column).dblclick();
  await expect(form.locator('.sw-et-live input')).toBeFocused();
  await person.page.keyboard.press('ControlOrMeta+A');
  await person.page.keyboard.type(text);
  await person.page.keyboard.press('Enter');
  await expect(cell(form, row, column)).toHaveText(shown);
}
