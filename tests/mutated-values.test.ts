// A misspelt address, parameter, value or length in any shipped screen is found at its place: the share is printed.
import { expect, it } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { escapeKey, splitPointer } from '../src/engine/check/findings/pointer.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import type { Json } from '../src/engine/document.ts';
import { shippedScreens } from './shipped-screens.ts';

const validators = trustPatterns(createValidators());
const { parts } = loadCatalogFiles('src/schemas', validators);
const catalog = createCatalog(parts);
/** Dialogs for one field of many records take what they say of fields from the entity: nobody writes it there. */
const own = shippedScreens.filter(
  ({ id }) => id !== undefined && !id.startsWith('gallery/') && !/\/(?:\w+_)?batch$/.test(id),
);

interface Mutant {
  pointer: string;
  /** The value in place of the one there, or the key in place of its last. */
  value?: Json;
  key?: string;
}

type Mutate = (value: Json, pointer: string, document: object) => Mutant | undefined;

/** All places of a document. */
function* places(value: Json, pointer = ''): Generator<[Json, string]> {
  yield [value, pointer];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* places(inner as Json, `${pointer}/${escapeKey(key)}`);
}

function put(document: object, mutants: readonly Mutant[]): string {
  const copy = structuredClone(document) as Record<string, unknown>;
  for (const { pointer, value, key } of mutants) {
    const keys = splitPointer(pointer);
    const last = keys.pop() ?? '';
    const holder = keys.reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
    if (key === undefined) holder[last] = value;
    else {
      holder[key] = holder[last];
      delete holder[last];
    }
  }
  return JSON.stringify(copy, null, 2);
}

/** What a finding has to stand in to be one of this mutant. */
const holderOf = ({ pointer }: Mutant): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** Mutants of different holders together, as one check tells all of them. */
function together(mutants: readonly Mutant[]): Mutant[][] {
  const groups: Mutant[][] = [];
  const times = new Map<string, number>();
  for (const mutant of mutants) {
    const time = times.get(holderOf(mutant)) ?? 0;
    times.set(holderOf(mutant), time + 1);
    (groups[time] ??= []).push(mutant);
  }
  return groups;
}

/** Misspells what comes before the first parameter of an address. */
const misspell = (text: string): string => text.replace(/^[^{]*[^{/]/, (start) => `${start}zq`);
const isPlain = (value: Json): value is string =>
  typeof value === 'string' && value !== '' && !value.includes('{{');

/** What lies so many steps above a place. */
function read(document: object, pointer: string, above: number): Record<string, unknown> {
  const keys = splitPointer(pointer).slice(0, -above);
  return keys.reduce(
    (inner, key) => inner[key] as Record<string, unknown>,
    document as Record<string, unknown>,
  );
}

/** One way to be wrong each: where, the code that tells, and the least share that is found. */
const WAYS: readonly {
  what: string;
  codes: readonly string[];
  least: number;
  many: number;
  mutate: Mutate;
}[] = [
  {
    what: 'addresses of calls, and those to save',
    codes: ['call-unknown'],
    least: 0.99,
    many: 200,
    mutate: (value, pointer) =>
      /^\/apis\/[^/]+\/(?:url|add|edit)$/.test(pointer) && isPlain(value)
        ? { pointer, value: misspell(value) }
        : undefined,
  },
  {
    what: 'methods of calls',
    codes: ['call-method'],
    least: 0.95,
    many: 60,
    mutate: (value, pointer) =>
      /^\/apis\/[^/]+\/method$/.test(pointer)
        ? { pointer, value: value === 'PUT' ? 'GET' : 'PUT' }
        : undefined,
  },
  {
    what: 'names of parameters',
    codes: ['request-unknown'],
    least: 1,
    many: 70,
    mutate: (_value, pointer) =>
      /^\/apis\/[^/]+\/params\/[^/]+$/.test(pointer)
        ? { pointer, key: `${splitPointer(pointer)[3] ?? ''}zq` }
        : undefined,
  },
  {
    what: 'names in bodies',
    codes: ['request-unknown'],
    least: 0.9,
    many: 20,
    mutate: (_value, pointer) =>
      /^\/apis\/[^/]+\/body\/[^/]+$/.test(pointer)
        ? { pointer, key: `${splitPointer(pointer)[3] ?? ''}zq` }
        : undefined,
  },
  {
    what: 'columns that show a field of the records',
    codes: ['column-unknown'],
    least: 1,
    many: 100,
    mutate(value, pointer, document) {
      if (!/\/x-component-props\/columns\/\d+\/key$/.test(pointer) || !isPlain(value)) return undefined;
      const column = read(document, pointer, 1);
      const isShown = column['slot'] === undefined && column['type'] !== 'index';
      // The columns of an editable table are its declaration.
      const isTable = read(document, pointer, 4)['x-component'] === 'data_table';
      return isShown && isTable ? { pointer, value: `${value}zq` } : undefined;
    },
  },
  {
    what: 'values that are compared with a dictionary’s',
    codes: ['dict-value-unknown'],
    least: 0.95,
    many: 20,
    mutate: (value, pointer) =>
      typeof value === 'string' &&
      // Which field is changed in several records is no word of a dictionary.
      !value.startsWith('{{ $values.field === ') &&
      /\$(?:values|self|query)[.\w]* [!=]== '[^']+'/.test(value)
        ? { pointer, value: value.replace(/(\$(?:values|self|query)[.\w]* [!=]== ')([^']+)'/, "$1$2zq'") }
        : undefined,
  },
  {
    what: 'longest texts of fields',
    codes: ['length-beyond'],
    least: 0.8,
    many: 60,
    mutate: (value, pointer) =>
      /\/maxLength$/.test(pointer) && typeof value === 'number' ? { pointer, value: 100_000 } : undefined,
  },
];

it.each(WAYS)('$what are told of when they are wrong', ({ codes, least, many, mutate }) => {
  const missed: string[] = [];
  let all = 0;
  for (const document of own) {
    const mutants = [...places(document as unknown as Json)].flatMap(
      ([value, pointer]) => mutate(value, pointer, document) ?? [],
    );
    all += mutants.length;
    for (const group of together(mutants)) {
      const file = { path: 's.json', source: 'shipped' as const, text: put(document, group) };
      const found = checkSources([file], catalog, validators).diagnostics.filter(({ code }) =>
        codes.includes(code),
      );
      for (const mutant of group) {
        if (!found.some((one) => one.pointer.startsWith(holderOf(mutant))))
          missed.push(`${document.id}${mutant.pointer}`);
      }
    }
  }
  console.log(`${String(all - missed.length)} of ${String(all)} are found; not found:\n${missed.join('\n')}`);
  expect(all).toBeGreaterThanOrEqual(many);
  expect(missed.length).toBeLessThanOrEqual(all * (1 - least));
});
