// F17: a misspelling in any shipped screen is found on its line, and takes no other screen down.
import { expect, it } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { splitPointer } from '../src/engine/check/findings/pointer.ts';
import { createValidators } from '../src/engine/check/schemas/validators-node.ts';
import type { Json } from '../src/engine/document.ts';
import { runs } from './depth.ts';
import { shippedScreens } from './shipped-screens.ts';

const MUTANTS = runs(300, 150);

/** Keys whose text names something, so that a letter more breaks it. */
const NAMING =
  /\/(?:x-component|api|target|screen|into|x-access|x-dict|dict|do|permission|slot|rule|state|field|selection|selectionRows|table|\$ref)$/;

const validators = createValidators();
const shipped = loadCatalogFiles('src/schemas', validators);
const catalog = createCatalog(shipped.parts);

const own = shippedScreens.filter(({ id }) => id !== undefined && !id.startsWith('gallery/'));
const texts = own.map((screen) => JSON.stringify(screen, null, 2));

/** Places of a document whose value names something. */
function* namingPlaces(value: Json | undefined, pointer = ''): Generator<string> {
  if (typeof value === 'string') {
    // Columns of an answer are nobody's declaration, and what state holds or is set to is data; expressions are another
    // test.
    const isData =
      pointer.includes('/series/') || pointer.startsWith('/state/') || /^\/on\/.*\/value\//.test(pointer);
    if (NAMING.test(pointer) && !isData && !value.includes('{{') && !value.includes(',')) yield pointer;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* namingPlaces(inner as Json, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

/** The text with the value at a pointer misspelt, and the line on which it stands. */
function misspell(document: object, pointer: string): { text: string; line: number } {
  // As text: what a blueprint uses in two places is one object in both.
  const copy = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  const keys = splitPointer(pointer);
  const last = keys.pop() ?? '';
  const holder = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, copy);
  holder[last] = `${String(holder[last])}zq`;
  const text = JSON.stringify(copy, null, 2);
  const marked = structuredClone(copy);
  const place = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, marked);
  place[last] = '▲';
  const line = JSON.stringify(marked, null, 2)
    .split('\n')
    .findIndex((one) => one.includes('"▲"'));
  return { text, line: line + 1 };
}

/** A third of the screens at a time, as each time all are read: the others have to stay as they are. */
function toBatches<Place extends { index: number }>(places: readonly Place[]): Place[][] {
  const batches: Place[][] = [];
  for (const place of places) {
    const free = batches.find(
      (batch) => batch.length < own.length / 3 && batch.every(({ index }) => index !== place.index),
    );
    if (free) free.push(place);
    else batches.push([place]);
  }
  return batches;
}

const toFile = (path: string, text: string) => ({ path, source: 'shipped' as const, text });

it(`${String(MUTANTS)} misspellings are each found on their line, and no other screen is affected`, () => {
  const places = own.flatMap((screen, index) =>
    [...namingPlaces(screen as unknown as Json)].map((pointer) => ({ index, pointer })),
  );
  expect(places.length).toBeGreaterThan(MUTANTS);
  const step = places.length / MUTANTS;
  const chosen = Array.from({ length: MUTANTS }, (_, count) => places[Math.floor(count * step)]);
  const missed: string[] = [];
  let found = 0;
  for (const batch of toBatches(chosen.filter((one) => one !== undefined))) {
    const mutants = new Map(
      batch.map(({ index, pointer }) => [index, { pointer, ...misspell(own[index] ?? {}, pointer) }]),
    );
    const files = texts.map((good, at) => toFile(`s${String(at)}.json`, mutants.get(at)?.text ?? good));
    const { files: results } = checkSources(files, catalog, validators);
    for (const [at, { diagnostics, path }] of results.entries()) {
      const mutant = mutants.get(at);
      if (!mutant) missed.push(...diagnostics.map(({ pointer }) => `${path} ${pointer} is affected`));
      else if (diagnostics.some((one) => one.pointer === mutant.pointer && one.line === mutant.line))
        found += 1;
      else missed.push(`${own[at]?.id ?? ''}${mutant.pointer}`);
    }
  }
  expect(missed).toEqual([]);
  expect(found).toBe(MUTANTS);
});
