import { describe, expect, it } from 'vitest';
import { MAX_FINDINGS } from './findings/findings.ts';
import type { SourceFile } from './document/source.ts';
import { GOOD } from './testing/document.testing.ts';
import { checkFiles, checkText, toFile, toScreen, toText } from './testing/site.testing.ts';

describe('S61: documents of a folder', () => {
  const many = (count: number): object =>
    toScreen('a', undefined, {
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`n${index}`, { type: 'void' }]),
        ),
      },
    });
  const first = (text: string | Uint8Array) => checkText(text).diagnostics[0];

  it('with a reference to itself is refused at the reference', () => {
    const text = toText(GOOD).replace('"#/schema/definitions/name"', '"#/schema/properties/form"');
    expect(first(text)).toMatchObject({
      code: 'ref-cycle',
      pointer: expect.stringMatching(/again\/\$ref$/) as string,
    });
  });

  it('with references to each other is refused', () => {
    const definitions = {
      a: { properties: { b: { $ref: '#/schema/definitions/b' } } },
      b: { properties: { a: { $ref: '#/schema/definitions/a' } } },
    };
    const text = JSON.stringify(toScreen('a', undefined, { schema: { type: 'object', definitions } }));
    expect(first(text)).toMatchObject({ code: 'ref-cycle' });
  });

  it('whose references double at each step is refused without being expanded', () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        {
          properties: {
            a: { $ref: `#/schema/definitions/d${index + 1}` },
            b: { $ref: `#/schema/definitions/d${index + 1}` },
          },
        },
      ]),
    );
    const schema = {
      type: 'object',
      definitions: { ...definitions, d40: { type: 'void' } },
      properties: { a: { $ref: '#/schema/definitions/d0' } },
    };
    expect(first(JSON.stringify(toScreen('a', undefined, { schema })))).toMatchObject({
      code: 'limit-nodes',
    });
  });

  it.each(['http://x.y/a.json', 'https://x.y/a.json#/a', 'file:///etc/passwd', 'other.json', '//x.y'])(
    'with a reference to %s is refused',
    (target) => {
      const schema = { type: 'object', properties: { a: { $ref: target } } };
      expect(first(JSON.stringify(toScreen('a', undefined, { schema })))).toMatchObject({
        code: 'ref-remote',
      });
    },
  );

  it('64 levels deep is read, 65 levels deep is refused at the bracket', () => {
    const nested = (depth: number) => `{"id":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(first(nested(64))?.code).not.toBe('limit-depth');
    expect(first(nested(65))).toMatchObject({ code: 'limit-depth', line: 1, column: 7 + 63 });
    expect(first('['.repeat(100_000))).toMatchObject({ code: 'limit-depth' });
  });

  it('with 5 000 nodes is read, with one more it is refused at that node', () => {
    expect(checkText(JSON.stringify(many(4_999))).diagnostics).toEqual([]);
    expect(first(JSON.stringify(many(5_000)))).toMatchObject({
      code: 'limit-nodes',
      pointer: '/schema/properties/n4999',
    });
  });

  it('of 3 MB is refused', () => {
    expect(first(new Uint8Array(3 * 1024 * 1024).fill(32))).toMatchObject({ code: 'limit-size' });
    expect(first(' '.repeat(3 * 1024 * 1024))).toMatchObject({ code: 'limit-size' });
  });

  it.each([
    ['UTF-16 with mark', [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
    ['UTF-16 big-endian with mark', [0xfe, 0xff, 0, 0x7b, 0, 0x7d]],
    ['UTF-16 without mark', [0x7b, 0, 0x7d, 0]],
    ['cut UTF-8', [0x7b, 0x22, 0xe4, 0xb8, 0x22, 0x7d]],
  ])('in %s is refused', (_name, bytes) => {
    expect(first(new Uint8Array(bytes))).toMatchObject({ code: 'json-encoding', line: 1, column: 1 });
  });

  it('a broken one leaves all others as they are', () => {
    const good = [toFile('a.json', toScreen('a', '/a')), toFile('c.json', toScreen('c', '/c'))];
    const { files } = checkFiles(good[0] as SourceFile, toFile('b.json', '{ "id": '), good[1] as SourceFile);
    expect(files.map((one) => [one.path, one.kind, one.screen !== undefined])).toEqual([
      ['a.json', 'screen', true],
      ['b.json', 'unreadable', false],
      ['c.json', 'screen', true],
    ]);
  });

  it('tells of at most a bounded number of findings', () => {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 1_000 }, (_, index) => [`n${index}`, { 'x-component': `nothing${index}` }]),
      ),
    };
    expect(checkText(JSON.stringify(toScreen('a', undefined, { schema }))).diagnostics).toHaveLength(
      MAX_FINDINGS,
    );
  });
});

describe('S62: names that reach the prototype or mean something in a path', () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    'a.b',
    '[0]',
    '*',
  ];
  const before = Object.getOwnPropertyNames(Object.prototype).sort();

  it.each(names)('“%s” is refused as a node', (name) => {
    const text = `{ "id": "a", "format": 1, "title": "t", "schema": { "type": "object", "properties": { ${JSON.stringify(name)}: { "type": "void" } } } }`;
    expect(checkText(text).diagnostics[0]?.code).toMatch(/^name-(reserved|invalid)$/);
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  });

  it.each(names)(
    '“%s” is refused as the key of a column, of a pop-up field and as the target of a reaction',
    (name) => {
      const text = toText(GOOD);
      for (const [from, to] of [
        ['"key": "username"', `"key": ${JSON.stringify(name)}`],
        ['"reason,code"', `"reason,${name}"`],
        ['"when": "{{ $deps[0]', `"target": ${JSON.stringify(name)}, "when": "{{ $deps[0]`],
      ] as const) {
        const { diagnostics } = checkText(text.replace(from, () => to));
        expect(diagnostics.length).toBeGreaterThan(0);
        expect(diagnostics.map(({ code }) => code).join(' ')).toMatch(/name-|field-unknown|value-invalid/);
      }
    },
  );
});

describe('S63: reactions that would run for ever', () => {
  const form = (properties: object): string =>
    JSON.stringify(toScreen('a', undefined, { schema: { type: 'object', properties } }), null, 2);
  const field = (more: object): object => ({ type: 'string', 'x-component': 'text', ...more });
  const sets = (target: string): object => ({
    'x-reactions': { target, fulfill: { state: { value: '{{ $self.value }}' } } },
  });
  const cycles = (text: string) =>
    checkText(text).diagnostics.filter(({ code }) => code === 'reaction-cycle');

  it('of a field on itself is found', () => {
    expect(cycles(form({ a: field({ 'x-value': "{{ $values.a + 'x' }}" }) }))).toHaveLength(1);
  });

  it('of two fields on each other is found and names both', () => {
    const found = cycles(
      form({ a: field({ 'x-value': '{{ $values.b }}' }), b: field({ 'x-value': '{{ $values.a }}' }) }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toMatch(/a → b → a|b → a → b/);
  });

  it('of three fields through targets and dependencies is found', () => {
    const c = field({
      'x-reactions': { dependencies: { from: 'b' }, fulfill: { schema: { 'x-value': '{{ $deps.from }}' } } },
    });
    const found = cycles(
      form({ a: field(sets('b')), b: field({}), c: field({ ...c, 'x-component-props': {} }) }),
    );
    expect(found).toHaveLength(0);
    const closed = { ...(c as Record<string, object>)['x-reactions'] };
    const back = { target: 'a', fulfill: { state: { value: '{{ $self.value }}' } } };
    expect(
      cycles(form({ a: field(sets('b')), b: field({}), c: field({ 'x-reactions': [closed, back] }) })),
    ).toHaveLength(1);
  });

  it('of fields that only follow one another is no finding', () => {
    expect(
      cycles(
        form({
          a: field({}),
          b: field({ 'x-value': '{{ $values.a }}' }),
          c: field({ 'x-value': '{{ $values.b }}' }),
        }),
      ),
    ).toEqual([]);
  });

  it('over 1 500 dependants is judged in bounded time', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [
        `f${index}`,
        field({ 'x-value': `{{ $values.f${(index + 1) % 1_500} }}` }),
      ]),
    );
    const since = process.cpuUsage();
    expect(cycles(form(chain))).toHaveLength(1);
    expect(process.cpuUsage(since).user / 1000).toBeLessThan(3_000);
  });
});
