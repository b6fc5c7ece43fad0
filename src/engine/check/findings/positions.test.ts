import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPointer } from './pointer.ts';
import { readJson } from './positions.ts';

/** Every pointer of a value. */
function listPointers(value: unknown, pointer = ''): string[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  return [pointer, ...entries.flatMap(([key, item]) => listPointers(item, joinPointer(pointer, key)))];
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
}

describe('positions', () => {
  it('agree with the text for every value of any document', () => {
    const documents = fc.jsonValue({ maxDepth: 5 });
    const indents = fc.constantFrom(undefined, 1, 2, '\t');
    const ends = fc.constantFrom('\n', '\r\n');
    const marks = fc.constantFrom('', '\uFEFF');
    fc.assert(
      fc.property(documents, indents, ends, marks, (document, indent, end, mark) => {
        const body = JSON.stringify(document, null, indent).replaceAll('\n', end);
        const json = readJson(new TextEncoder().encode(mark + body));
        if (json.problems.length > 0) return;
        const value: unknown = JSON.parse(body);
        expect(json.value).toEqual(value);
        const lines = body.split(end);
        for (const pointer of listPointers(value)) {
          const { line, column } = json.locateValue(pointer);
          const rest = [(lines[line - 1] ?? '').slice(column - 1), ...lines.slice(line)].join(end);
          const token = JSON.stringify(valueAt(value, pointer), null, indent)
            .replaceAll('\n', end)
            .split(end)[0];
          expect(rest.startsWith(token?.slice(0, 1) ?? '')).toBe(true);
          if (typeof valueAt(value, pointer) !== 'object') expect(rest.startsWith(token ?? '')).toBe(true);
        }
      }),
    );
  });

  it('count escapes inside a string', () => {
    const json = readJson('{ "a": "\\u4e2d\\n文x" }');
    expect(json.locateInString('/a', 0)).toMatchObject({ line: 1, column: 9 });
    expect(json.locateInString('/a', 1)).toMatchObject({ line: 1, column: 15 });
    expect(json.locateInString('/a', 2)).toMatchObject({ line: 1, column: 17 });
    expect(json.locateInString('/a', 3)).toMatchObject({ line: 1, column: 18 });
  });

  it('of something the text does not hold are those of what surrounds it', () => {
    const json = readJson('{\n  "a": { "b": 1 }\n}');
    expect(json.locateValue('/a/x/y')).toMatchObject({ line: 2, column: 8 });
    expect(json.locateKey('/a/b')).toMatchObject({ line: 2, column: 10 });
  });
});

describe('strict JSON', () => {
  it('is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
        const json = readJson(text);
        expect(json.problems.length > 0).toBe(json.value === undefined);
      }),
    );
  });

  it('is what JSON.parse takes, duplicate keys and depth aside', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'nul',
      '//',
      ' ',
      '\n',
      '\u00a0',
      "'",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        const { problems } = readJson(text);
        if (problems.some(({ code }) => code === 'json-duplicate-key')) return;
        expect(problems.length === 0).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });

  it('has no key twice and no number that cannot be held, at any depth and whatever its texts hold', () => {
    const around = (inner: string, depth: number): string =>
      depth === 0
        ? inner
        : around(depth % 2 === 0 ? `{"k:\\":{": ${inner}, "x": ":"}` : `[":", ${inner}]`, depth - 1);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(8), (inner, depth) => {
        const text = around(JSON.stringify(inner), depth);
        expect(readJson(text)).toMatchObject({ value: JSON.parse(text) as unknown, problems: [] });
        const codesOf = (fault: string) => readJson(around(fault, depth)).problems.map(({ code }) => code);
        expect(codesOf(`{"a": ${JSON.stringify(inner)}, "\\u0061": 1}`)).toEqual(['json-duplicate-key']);
        expect(codesOf(`{"a": [${JSON.stringify(inner)}, 1e999]}`)).toEqual(['json-syntax']);
      }),
    );
  });

  it('does not touch the prototype of objects', () => {
    const { value } = readJson('{ "__proto__": { "polluted": true } }');
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
