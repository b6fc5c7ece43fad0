import { describe, expect, it } from 'vitest';
import { createCatalog } from './catalog/catalog.ts';
import { checkSources } from './check-sources.ts';
import { limitPatternSteps } from './patterns/patterns.ts';
import { GOOD } from './testing/document.testing.ts';
import {
  CATALOG,
  checkFiles,
  checkText,
  toFile,
  toScreen,
  toText,
  VALIDATORS,
} from './testing/site.testing.ts';
import { createValidators } from './schemas/validators-node.ts';

describe('a good document', () => {
  it('that uses every part of the language has no finding', () => {
    const { files, diagnostics } = checkText(toText(GOOD));
    expect(diagnostics).toEqual([]);
    expect(files[0]).toMatchObject({ kind: 'screen', id: 'system/user-list', screen: GOOD });
  });

  it('may begin with a byte order mark and end its lines as Windows does', () => {
    const text = `\uFEFF${toText(GOOD).replaceAll('\n', '\r\n')}`;
    expect(checkText(new TextEncoder().encode(text)).diagnostics).toEqual([]);
  });
});

describe('several files', () => {
  it('of one id in one source: the later is refused', () => {
    const { files } = checkFiles(
      toFile('a.json', toScreen('x', '/a')),
      toFile('b.json', toScreen('x', '/b')),
    );
    expect(files[0]?.diagnostics).toEqual([]);
    expect(files[1]?.diagnostics).toMatchObject([
      { code: 'id-duplicate', line: 2, column: 9, pointer: '/id' },
    ]);
  });

  it.each([
    ['/a/:id', '/a/:name'],
    ['/a', '/A'],
  ])('with the routes %s and %s under two ids: the later is refused', (one, other) => {
    const { files } = checkFiles(
      toFile('a.json', toScreen('x', one)),
      toFile('b.json', toScreen('y', other)),
    );
    expect(files[0]?.diagnostics).toEqual([]);
    expect(files[1]?.diagnostics).toMatchObject([
      { code: 'route-duplicate', line: 6, pointer: '/route/path' },
    ]);
  });

  it('of one id in two sources: the higher one replaces the lower, whatever their order', () => {
    const dropped = toFile('d.json', toScreen('x', '/a'), 'dropped');
    const { files, diagnostics } = checkFiles(dropped, toFile('a.json', toScreen('x', '/a')));
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path, isReplaced }) => [path, isReplaced])).toEqual([
      ['d.json', false],
      ['a.json', true],
    ]);
  });

  it.each(['/lease/customers', '/', '/badly/named', '/Bad/customers'])(
    'of two modules: %s is no place for a page of the module bad, and nobody gives way to it',
    (path) => {
      const inModule = (name: string, document: object) => ({
        ...toFile(`${name}.json`, document, 'module'),
        name,
      });
      const { files } = checkFiles(
        inModule('bad/a', toScreen('bad/a', path)),
        inModule('bad/own', toScreen('bad/own', '/bad')),
        inModule('bad/card', {
          id: 'bad/card',
          format: 1,
          title: 't',
          schema: { type: 'object', properties: {} },
        }),
        inModule('lease/customers', toScreen('lease/customers', '/lease/customers')),
      );
      expect(files.map(({ diagnostics }) => diagnostics.map(({ code, pointer }) => [code, pointer]))).toEqual(
        [[['module-prefix', '/route/path']], [], [], []],
      );
    },
  );

  it('may refer to each other', () => {
    const on = {
      open: [
        { do: 'open', screen: 'y' },
        { do: 'navigate', to: '/y/7' },
      ],
    };
    expect(
      checkFiles(toFile('a.json', toScreen('x', '/x', { on })), toFile('b.json', toScreen('y', '/y/:id')))
        .diagnostics,
    ).toEqual([]);
  });

  it('one that makes the checker itself fail is told of alone', () => {
    const validators = {
      ...VALIDATORS,
      validate: () => {
        throw new Error('broken on purpose');
      },
    };
    const { files } = checkSources(
      [toFile('a.json', toScreen('x', '/x')), toFile('b.json', '[')],
      CATALOG,
      validators,
    );
    expect(files.map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      ['check-failed'],
      ['json-syntax'],
    ]);
  });
});

describe('a dropped-in file', () => {
  it('without id and route gets its name as id and a route below /drop', () => {
    const document = { format: 1, title: 't', schema: { type: 'object', properties: {} } };
    const { files, diagnostics } = checkFiles({
      ...toFile('/data/screens/a/b.json', document, 'dropped'),
      name: 'a/b',
    });
    expect(diagnostics).toEqual([]);
    expect(files[0]).toMatchObject({
      id: 'a/b',
      route: { path: '/drop/a/b', access: 'login' },
      screen: { id: 'a/b' },
    });
  });

  it('may use declared table dictionaries but add none', () => {
    const dict = (text: string, value: string): object =>
      toScreen('x', '/x', { dicts: { d: { entity: 'system/user', text, value } } });
    expect(checkFiles(toFile('a.json', dict('realname', 'username'), 'dropped')).diagnostics).toEqual([]);
    expect(checkFiles(toFile('a.json', dict('username', 'realname'), 'dropped')).diagnostics).toMatchObject([
      { code: 'dict-undeclared', pointer: '/dicts/d' },
    ]);
    expect(checkFiles(toFile('a.json', dict('username', 'realname'), 'published')).diagnostics).toEqual([]);
  });
});

describe('a plain Formily document', () => {
  const schema = {
    type: 'object',
    definitions: { name: { type: 'string', 'x-component': 'Input' } },
    properties: {
      grid: {
        type: 'void',
        'x-component': 'FormGrid',
        properties: {
          '[start,end]': { type: 'string', 'x-decorator': 'FormItem', 'x-component': 'Input' },
          name: { $ref: '#/definitions/name' },
          other: {
            type: 'string',
            'x-component': 'Input',
            'x-reactions': {
              target: '*(name,x)',
              fulfill: { state: { visible: '{{ $self.value !== "" }}' } },
            },
          },
        },
      },
    },
  };

  it('is taken as it is', () => {
    const { files, diagnostics } = checkFiles(
      toFile('f.json', { form: { layout: 'vertical' }, schema }, 'dropped'),
    );
    expect(diagnostics).toEqual([]);
    expect(files[0]).toMatchObject({
      kind: 'formily',
      id: 'f',
      formily: { id: 'f', title: 'f', route: { path: '/drop/f' }, form: { layout: 'vertical' }, schema },
    });
  });

  it.each([
    ['"x-component":"FormGrid"', '"x-component":"FormGird"', 'component-unknown'],
    ['{{ $self.value !== \\"\\" }}', '{{ fetch(1) }}', 'expression-function-unknown'],
    ['{{ $self.value !== \\"\\" }}', '{{(field) => { field.value = 1 }}}', 'expression-unsupported'],
    ['{{ $self.value !== \\"\\" }}', '{{ window }}', 'expression-name-unknown'],
    ['"state":{"visible"', '"run":"alert(1)","state":{"visible"', 'reaction-run'],
    ['#/definitions/name', '#/definitions/nothing', 'ref-unknown'],
    ['*(name,x)', '*(constructor,x)', 'name-reserved'],
    ['[start,end]', '[start,__proto__]', 'name-reserved'],
    [
      '"type":"string","x-component":"Input"}},"properties"',
      '"type":"string","x-validator":{"pattern":"^(a+)+$"}}},"properties"',
      'pattern-slow',
    ],
  ])('with %s changed to %s has %s', (from, to, code) => {
    const text = JSON.stringify({ schema });
    expect(text).toContain(from);
    const { diagnostics } = checkFiles(
      toFile(
        'f.json',
        text.replace(from, () => to),
        'dropped',
      ),
    );
    expect(diagnostics.map((found) => found.code)).toContain(code);
  });

  it('is not judged by component names when none are listed', () => {
    const catalog = createCatalog({});
    const odd = { schema: { type: 'object', properties: { a: { 'x-component': 'Anything' } } } };
    expect(checkSources([toFile('f.json', odd, 'dropped')], catalog, VALIDATORS).diagnostics).toEqual([]);
  });
});

describe('patterns that cannot be judged within their steps', () => {
  const pattern = '(?:[a-z]{1,9}[0-9]{1,9}){1,99}(?:\\w{1,99}x){1,99}$';
  const document = toScreen('x', '/x', { rules: { r: { pattern, message: 'm' } } });

  it('are refused like slow ones', () => {
    const { files } = checkSources([toFile('a.json', document)], CATALOG, createValidators());
    expect(files[0]?.diagnostics).toMatchObject([{ code: 'pattern-unknown', severity: 'error' }]);
  });

  it('end the analysis of the file when they are many', () => {
    const all = createValidators();
    const limited = limitPatternSteps(all, 1_000);
    expect(limited.judgePattern('^(?:a|b)+$')).toEqual({ verdict: 'safe' });
    expect(limited.judgePattern('^(?=.*a)(?=.*b)[a-e]{1,100}$')).toEqual({ verdict: 'unknown' });
    expect(limited.judgePattern('^(?:a|c)+$')).toEqual({ verdict: 'unknown' });
    // What another one left is no verdict that is kept.
    expect(all.judgePattern('^(?:a|c)+$')).toEqual({ verdict: 'safe' });
  });
});
