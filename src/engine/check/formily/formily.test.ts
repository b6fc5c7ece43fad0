// Plain Formily documents as people bring them: what does not work here is told with its place and what to write instead.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../diagnostic.ts';
import { checkFiles, toFile } from '../testing/site.testing.ts';

function checkNode(node: object): readonly Diagnostic[] {
  const schema = { type: 'object', properties: { a: { type: 'string', 'x-component': 'Input', ...node } } };
  return checkFiles(toFile('f.json', { schema }, 'dropped')).diagnostics;
}

/** Where the reader is sent: text of the line from the column on. */
function placeOf(node: object, { line, column }: Diagnostic): string {
  const schema = { type: 'object', properties: { a: { type: 'string', 'x-component': 'Input', ...node } } };
  const { text = '' } = toFile('f.json', { schema }, 'dropped');
  return (text.split('\n')[line - 1] ?? '').slice(column - 1);
}

/** React's property that takes text as markup. */
const MARKUP = 'dangerouslySetInnerHTML';

describe('program text in a Formily document', () => {
  const reactions = (source: string) => ({ 'x-reactions': source });
  const state = (source: string) => ({ 'x-reactions': { fulfill: { state: { value: source } } } });
  const props = (source: string) => ({ 'x-component-props': { onChange: source } });

  it.each([
    [reactions('{{ (field) => { field.visible = false } }}'), '(field)', '"dependencies"'],
    [reactions("{{ field => field.setDisplay('none') }}"), 'field =>', '"fulfill"'],
    [reactions('{{ useAsyncDataSource(loadData) }}'), 'useAsyncDataSource', "$dict('编码')"],
    [{ enum: '{{ fetchOptions() }}' }, 'fetchOptions', "$dict('编码')"],
    [state('{{ await $self.value }}'), 'await', '字典'],
    [state('{{ $self.setValue(1) }}'), 'setValue', '"fulfill"'],
    [state('{{ $self.setDataSource([]) }}'), 'setDataSource', '"enum"'],
    [state('{{ $self.setComponentProps({}) }}'), 'setComponentProps', '"x-component-props"'],
    [state('{{ $form.setFieldState("b", 1) }}'), 'setFieldState', '"target"'],
    [state('{{ $form.query("b").get("value") }}'), 'get', '$values.字段'],
    [state('{{ $form.values.b = 1 }}'), '$form', '不能赋值'],
    [state('{{ $observable([]) }}'), '$observable', 'dependencies'],
    [state('{{ new Date() }}'), 'new', '$now'],
    [state('{{ dayjs().year() }}'), 'year', '$now'],
    [state('{{ new Map() }}'), 'new', '不能创建对象'],
    [state('{{ parseInt($self.value) }}'), 'parseInt', 'Number(值)'],
    [state('{{ JSON.stringify($values) }}'), 'stringify', '$values.字段'],
    [state('{{ if ($self.value) { 1 } }}'), 'if', '条件 ? 值 : 另一个值'],
    [state('{{ $values.a; 1 }}'), ';', '条件 ? 值 : 另一个值'],
    [{ 'x-visible': '{{ /^a/.test($self.value) }}' }, 'test', '"pattern"'],
    [props('{{ (value) => value }}'), '(value)', 'x-on'],
    [props('{{ function () { return 1 } }}'), 'function', 'x-on'],
    [{ 'x-validator': '{{ (value) => !value }}' }, '(value)', 'selfErrors'],
    [{ 'x-validator': [{ validator: '{{ (value) => !value }}' }] }, '(value)', 'selfErrors'],
    [{ enum: '{{ cities }}' }, 'cities', '写进文档'],
    [{ title: '{{ $state.x }}' }, '$state', '可用的有'],
  ])('is refused at its place with what to write instead: %j', (node, place, instead) => {
    const found = checkNode(node).filter(({ message }) => message.includes(instead));
    expect(found.map((diagnostic) => placeOf(node, diagnostic).slice(0, place.length))).toContain(place);
    expect(found[0]?.severity).toBe('error');
  });

  it('that reads the dependencies outside reactions is refused', () => {
    expect(checkNode({ title: '{{ $deps[0] }}' })).toMatchObject([{ code: 'expression-name-misplaced' }]);
  });

  it('is told once for each place, and expressions of the language pass', () => {
    const node = {
      title: "{{ `${$self.value ?? ''}：${$index ?? ''}` }}",
      'x-visible': '{{ $form.valid && $values.b?.c !== 1 && $lookup.d !== $records?.length }}',
      'x-reactions': [
        {
          dependencies: ['b', '.c#title'],
          when: "{{ $deps[0] === 'x' && $user.username !== '' }}",
          fulfill: { state: { visible: '{{ true }}', 'componentProps.placeholder': '{{ $now }}' } },
          otherwise: { schema: { enum: "{{ ['a'].map(x => ({ label: x, value: x })) }}" } },
        },
        { target: 'd', effects: ['onFieldInit'], fulfill: { state: { title: '{{ $target.value }}' } } },
      ],
    };
    expect(checkNode(node)).toEqual([]);
  });
});

describe('a component of a Formily document', () => {
  it('that only a program opens is refused with the action to write', () => {
    const [found] = checkNode({ 'x-component': 'FormDialog.Footer' });
    expect(found).toMatchObject({ code: 'component-unknown', pointer: '/schema/properties/a/x-component' });
    expect(found?.message).toContain('"do": "open"');
  });

  it.each([
    [{ 'x-component': "{{ 'iframe' }}" }, '/x-component'],
    [{ 'x-reactions': { fulfill: { state: { componentType: 'iframe' } } } }, '/state/componentType'],
    [
      { 'x-reactions': { fulfill: { state: { component: ['iframe', { src: '/' }] } } } },
      '/state/component/0',
    ],
    [{ 'x-reactions': { fulfill: { state: { decorator: '{{ $self.value }}' } } } }, '/state/decorator'],
    [{ 'x-reactions': [{ otherwise: { schema: { 'x-decorator': 'div' } } }] }, '/schema/x-decorator'],
  ])('cannot become an HTML element that nobody checked: %j', (node, end) => {
    expect(checkNode(node)).toMatchObject([
      { code: 'component-unknown', pointer: expect.stringContaining(end) as string },
    ]);
  });

  it.each([
    { 'x-component-props': { [MARKUP]: { __html: '<img src=x>' } } },
    { 'x-component-props': '{{ { dangerouslySetInnerHTML: { a: 1 } } }}' },
    { 'x-reactions': { fulfill: { state: { 'componentProps.dangerouslySetInnerHTML': { __html: 'x' } } } } },
  ])('gets no markup: %j', (node) => {
    expect(checkNode(node)).toMatchObject([{ code: 'value-invalid' }]);
  });

  it('may be named by settings that are data, like the options of a list of components', () => {
    expect(checkNode({ enum: [{ label: 'x', 'x-component': 'Anything' }] })).toEqual([]);
  });
});

describe('a validator of a Formily document', () => {
  it.each([
    'email',
    { format: 'idcard', message: '不对' },
    [{ required: true }, { min: 2, max: 3, message: '长度在{{min}}到{{max}}之间' }],
    { pattern: '^[a-z]+$', triggerType: 'onBlur' },
    { enum: ['a'], const: 'a', uniqueItems: true, multipleOf: 2, whitespace: true },
    { maximum: '{{ $values.most }}' },
    [],
  ])('of a declared kind is taken: %j', (validator) => {
    expect(checkNode({ 'x-validator': validator })).toEqual([]);
  });

  it.each([
    ['emial', 'format-unknown', ''],
    [{ format: 'uuid' }, 'format-unknown', '/format'],
    [{ mni: 2 }, 'validator-invalid', '/mni'],
    [{ min: 'two' }, 'validator-invalid', '/min'],
    [{ required: 'yes' }, 'validator-invalid', '/required'],
    [{ triggerType: 'onChange' }, 'validator-invalid', '/triggerType'],
    [{ pattern: '(a+)+$' }, 'pattern-slow', '/pattern'],
    [{ pattern: '{{ $values.p }}' }, 'validator-invalid', '/pattern'],
    [[{ min: 1 }, 3], 'validator-invalid', '/1'],
  ])('of another kind is refused: %j', (validator, code, end) => {
    expect(checkNode({ 'x-validator': validator })).toMatchObject([
      { code, pointer: `/schema/properties/a/x-validator${end}` },
    ]);
  });

  it('by keyword knows Formily’s formats only', () => {
    expect(checkNode({ format: 'date-time' })).toMatchObject([{ code: 'format-unknown' }]);
  });
});

describe('a reaction of a Formily document', () => {
  it('that sets a reserved path is refused', () => {
    const node = { 'x-reactions': { fulfill: { state: { 'data.constructor.prototype.x': 1 } } } };
    expect(checkNode(node)).toMatchObject([{ code: 'name-reserved' }]);
  });

  it('is an object or a list of them', () => {
    expect(checkNode({ 'x-reactions': 'b' })).toMatchObject([{ code: 'type-wrong' }]);
  });
});

describe('whatever stands in a Formily node', () => {
  const keyword = fc.constantFrom(
    'x-reactions',
    'x-validator',
    'x-component',
    'x-component-props',
    'format',
    'enum',
    'x-data',
  );
  const text = fc.constantFrom(
    '{{',
    '}}',
    '=>',
    '$self',
    '.set(',
    '/',
    "'",
    ' ',
    'x',
    ';',
    'new ',
    '=',
    '(',
    ')',
  );
  const program = fc.array(text, { maxLength: 12 }).map((parts) => `{{${parts.join('')}}}`);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    program,
    fc.record({ fulfill: fc.record({ state: program }) }),
  );

  it('the checker tells a place inside the file for every finding and never fails itself', () => {
    fc.assert(
      fc.property(keyword, value, (key, given) => {
        for (const { code, line, column, message } of checkNode({ [key]: given })) {
          expect(code).not.toBe('check-failed');
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
          expect(message).toMatch(/[一-鿿]/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
