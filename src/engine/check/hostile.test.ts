import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkSources } from './check-sources.ts';
import { joinPointer, splitPointer } from './findings/pointer.ts';
import { GOOD } from './testing/document.testing.ts';
import { CATALOG, toFile, toText, VALIDATORS } from './testing/site.testing.ts';
import { runs } from '../../../tests/depth.ts';
import { slowness } from '../../../scripts/machine-pace.mjs';

// Hundreds of whole checks each: slow machines may take longer than the usual limit.
vi.setConfig({ testTimeout: 60_000 });

type Container = Record<string, unknown> | unknown[];

/** Every pointer of a value, the root left out. */
function listPointers(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const path = joinPointer(pointer, key);
    return [path, ...listPointers(item, path)];
  });
}

/** The good document with one change; `undefined` takes the value out. */
function change(pointer: string, key: string | undefined, value: unknown): unknown {
  const copy = structuredClone(GOOD) as unknown;
  const keys = splitPointer(pointer);
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown>)[name],
    copy,
  ) as Container;
  if (Array.isArray(parent)) {
    if (value === undefined) parent.splice(Number(last), 1);
    else parent[Number(last)] = value;
    return copy;
  }
  if (value === undefined || key !== undefined) delete parent[last];
  if (value !== undefined) {
    Object.defineProperty(parent, key ?? last, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

const POINTERS = listPointers(GOOD);
const NEIGHBOUR = {
  id: 'other/screen',
  format: 1,
  title: 'other',
  route: { path: '/other', access: 'login' },
  schema: { type: 'object', properties: { a: { type: 'string', 'x-component': 'text' } } },
};

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '{{',
    '{{ }}',
    '{{ $values }}',
    '{{ a.b.c }}',
    '#/schema',
    '__proto__',
    'a,b,c,d',
    '(a+)+$',
    null,
    [],
    {},
    [[]],
    { $ref: '#' },
  ),
);

describe('a good document changed anywhere', () => {
  const pointer = fc.constantFrom(...POINTERS);
  const key = fc.option(
    fc.constantFrom('', '__proto__', 'toString', 'a.b', 'x-on', 'items', '$ref', 'properties'),
    {
      nil: undefined,
    },
  );

  it('never makes the checker throw, and its neighbour stays without findings', () => {
    fc.assert(
      fc.property(pointer, key, fc.option(odd, { nil: undefined }), (place, name, value) => {
        const { files } = checkSources(
          [toFile('changed.json', change(place, name, value)), toFile('other.json', NEIGHBOUR)],
          CATALOG,
          VALIDATORS,
        );
        expect(files[0]?.diagnostics.map(({ code }) => code)).not.toContain('check-failed');
        expect(files[1]?.diagnostics).toEqual([]);
        expect(files[1]?.screen).toBeDefined();
        for (const { line, column, file: path } of files[0]?.diagnostics ?? []) {
          expect(path).toBe('changed.json');
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(300, 60) },
    );
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'never makes the checker throw with “%s” as any of its values',
    (name) => {
      for (const place of POINTERS) {
        const { diagnostics } = checkSources(
          [toFile('changed.json', change(place, undefined, name))],
          CATALOG,
          VALIDATORS,
        );
        expect(diagnostics.map(({ code }) => code)).not.toContain('check-failed');
      }
    },
  );

  it('survives cuts of its text anywhere', () => {
    const text = toText(GOOD);
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(200),
        fc.string({ maxLength: 3 }),
        (start, length, inserted) => {
          const cut = text.slice(0, start) + inserted + text.slice(start + length);
          const { files } = checkSources(
            [toFile('cut.json', cut), toFile('other.json', NEIGHBOUR)],
            CATALOG,
            VALIDATORS,
          );
          expect(files[0]?.diagnostics.map(({ code }) => code)).not.toContain('check-failed');
          expect(files[1]?.diagnostics).toEqual([]);
        },
      ),
      { numRuns: runs(300, 60) },
    );
  });
});

describe('F17: 300 documents, each with one misspelling', () => {
  /** Strings that name something, so that a letter more breaks them. */
  const NAMING =
    /(?:\/x-component|\/api|\/target|\/screen|\/into|\/x-access|\/x-dict|\/dict|\/do|\/permission|\/slot|\/table|\/rule|\/state|\/field|\/\$ref)$/;
  const places = POINTERS.filter(
    (pointer) => NAMING.test(pointer) && typeof valueOf(pointer) === 'string' && !pointer.startsWith('/apis'),
  );

  function valueOf(pointer: string): unknown {
    return splitPointer(pointer).reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown>)[name],
      GOOD,
    );
  }

  it('are each found on the very line, and no other file is affected', () => {
    expect(places.length).toBeGreaterThan(40);
    const documents = Array.from({ length: 300 }, (_, index) => {
      const pointer = places[index % places.length] ?? '';
      const letter = String.fromCharCode(97 + (Math.floor(index / places.length) % 26));
      const text = toText(change(pointer, undefined, `${String(valueOf(pointer))}${letter}q`)).replace(
        '"id": "system/user-list"',
        `"id": "mutated/n${index}"`,
      );
      const own = text.replace('"path": "/isystem/user"', `"path": "/mutated/${index}"`);
      return { pointer, file: toFile(`m${index}.json`, own), text: own };
    });
    const neighbours = Array.from({ length: 20 }, (_, index) =>
      toFile(`good${index}.json`, {
        ...NEIGHBOUR,
        id: `good/n${index}`,
        route: { path: `/good/${index}`, access: 'login' },
      }),
    );
    const { files } = checkSources([...documents.map((one) => one.file), ...neighbours], CATALOG, VALIDATORS);
    const wrong = documents.filter(({ pointer, text }, index) => {
      const lineOfValue =
        text.split('\n').findIndex((line) => line.includes('q"') && isAt(line, pointer)) + 1;
      const found = files[index]?.diagnostics.find((one) => one.pointer === pointer);
      return found?.line !== lineOfValue;
    });
    expect(wrong.map(({ pointer }) => pointer)).toEqual([]);
    expect(files.slice(300).flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });

  /** The misspelt string stands on the line of its key. */
  function isAt(line: string, pointer: string): boolean {
    return line.includes(`"${splitPointer(pointer).at(-1) ?? ''}":`) && /[a-z]q",?$/.test(line);
  }
});

it('500 documents take far less than 3 s of processor time', () => {
  const files = Array.from({ length: 500 }, (_, index) => {
    const document = { ...GOOD, id: `many/n${index}`, route: { path: `/many/${index}`, access: 'login' } };
    return toFile(`n${index}.json`, document);
  });
  const since = process.cpuUsage();
  const { diagnostics } = checkSources(files, CATALOG, VALIDATORS);
  const { user, system } = process.cpuUsage(since);
  expect(diagnostics).toEqual([]);
  expect((user + system) / 1000).toBeLessThan(3_000 * slowness());
});
