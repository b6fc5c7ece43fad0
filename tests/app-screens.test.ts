// The screens that the app opens by itself are those that its code names, so that the checker notes none of them.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import appScreens from '../src/schemas/meta/app-screens.json' with { type: 'json' };
import { shippedScreens } from './shipped-screens.ts';

const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');

it('every screen of the list is shipped without a route and named in the code', () => {
  const unrouted = shippedScreens.filter(({ route }) => route === undefined).map(({ id }) => id);
  for (const id of appScreens) {
    expect(unrouted).toContain(id);
    // One comes with the app itself, as its file.
    const names = [`'${id}'`, `"${id}"`, `/schemas/screens/${id}.json'`];
    expect(
      names.some((name) => code.includes(name)),
      id,
    ).toBe(true);
  }
});
