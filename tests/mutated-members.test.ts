// A misspelt member of a row or of an answer is found in every shipped screen, on its line.
import { expect, it } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog.ts';
import { loadCatalogFiles } from '../src/engine/check/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { parseOnce } from '../src/engine/check/parse-once.ts';
import { splitPointer } from '../src/engine/check/pointer.ts';
import { createValidators } from '../src/engine/check/validators-node.ts';
import type { Json } from '../src/engine/document.ts';
import { ExpressionError } from '../src/engine/expression/errors.ts';
import { readExpression } from '../src/engine/expression/read.ts';
import { shippedScreens } from './shipped-screens.ts';

const validators = createValidators();
const shipped = loadCatalogFiles('src/schemas', validators);
const catalog = createCatalog({ ...shipped.parts, widgets: shipped.widgets });

interface Misspelling {
  root: string;
  pointer: string;
  text: string;
}

/** Every member of these names, with a letter more. */
function* misspellings(
  value: Json | undefined,
  roots: readonly string[],
  pointer = '',
): Generator<Misspelling> {
  if (typeof value === 'string') {
    const found = readExpression(value);
    const parsed = found && parseOnce(found.source);
    if (!found || !parsed || parsed instanceof ExpressionError) return;
    for (const { root, path, index, length } of parsed.paths) {
      if (!roots.includes(root) || path.length < (root === '$state' ? 2 : 1)) continue;
      const end = found.offset + index + length;
      yield { root, pointer, text: `${value.slice(0, end)}zq${value.slice(end)}` };
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
      yield* misspellings(inner as Json, roots, `${pointer}/${name}`);
    }
  }
}

function replace(document: object, pointer: string, text: string): string {
  const copy = structuredClone(document) as Record<string, unknown>;
  const keys = splitPointer(pointer);
  const last = keys.pop() ?? '';
  const holder = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, copy);
  holder[last] = text;
  return JSON.stringify(copy, null, 2);
}

/** Counts, by name, the misspellings that there are and those that are found. */
function count(roots: readonly string[]): Map<string, { all: number; missed: string[] }> {
  const counts = new Map(roots.map((root) => [root, { all: 0, missed: [] as string[] }]));
  for (const screen of shippedScreens.filter(({ id }) => id !== undefined && !id.startsWith('gallery/'))) {
    for (const { root, pointer, text } of misspellings(screen as unknown as Json, roots)) {
      const file = { path: 's.json', source: 'shipped' as const, text: replace(screen, pointer, text) };
      const { diagnostics } = checkSources([file], catalog, validators);
      const isFound = diagnostics.some(
        (one) => one.code === 'member-unknown' && one.pointer === pointer && one.message.includes('zq'),
      );
      const entry = counts.get(root);
      if (!entry) continue;
      entry.all += 1;
      if (!isFound) entry.missed.push(`${screen.id ?? ''}${pointer}`);
    }
  }
  return counts;
}

it('every misspelt field of a row and of an answer is found', () => {
  const counts = count(['$record', '$result']);
  for (const { all, missed } of counts.values()) {
    expect(all).toBeGreaterThan(30);
    expect(missed).toEqual([]);
  }
});

it('a misspelt part of a state is found wherever declared calls and values alone fill it', () => {
  const { all, missed } = count(['$state']).get('$state') ?? { all: 0, missed: [] };
  console.log(`${String(all - missed.length)} of ${String(all)} members of states are judged`);
  expect(all - missed.length).toBeGreaterThan(all / 2);
});
