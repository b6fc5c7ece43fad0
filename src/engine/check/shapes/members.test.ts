import { describe, expect, it } from 'vitest';
import type { DeclaredCall } from '../../catalog.ts';
import type { JsonObject } from '../../document.ts';
import { checkText, toScreen, toText } from '../testing/site.testing.ts';

const USER = {
  fields: { id: 'plain', username: 'plain', roles: { items: { fields: { code: 'plain' } } } },
} as const;

const calls: DeclaredCall[] = [
  { method: 'GET', url: '/users', answer: { fields: { total: 'plain', records: { items: USER } } } },
  { method: 'GET', url: '/users/{id}', answer: USER },
  { method: 'POST', url: '/users', answer: { fields: { message: 'plain' } } },
  { method: 'GET', url: '/others', answer: { items: 'any' } },
];

const APIS = {
  list: { url: '/users' },
  one: { url: '/users/{id}', path: { id: '1' } },
  names: { url: '/users', result: '{{ $result.records.map((user) => ({ label: user.username })) }}' },
  add: { method: 'POST', url: '/users' },
  others: { url: '/others' },
};

/** What is told of a document, as code and text of the suggestion. */
function check(parts: JsonObject): (string | undefined)[][] {
  const document = toScreen('system/members', undefined, { apis: APIS, ...parts });
  return checkText(toText(document), { parts: { calls } }).diagnostics.map(({ code, message, fix }) => [
    code,
    /“(.*)”/.exec(message)?.[1],
    fix?.title,
  ]);
}

const guess = (name: string) => `你是不是想写 “${name}”?`;

function button(steps: JsonObject[]): JsonObject {
  return {
    schema: {
      type: 'object',
      properties: {
        go: {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: '好' },
          'x-on': { click: steps },
        },
      },
    },
  };
}

function table(source: JsonObject, visible: string, state: JsonObject = {}): JsonObject {
  return {
    state,
    schema: {
      type: 'object',
      properties: {
        table: {
          type: 'array',
          'x-component': 'data_table',
          'x-source': source,
          'x-component-props': { columns: [{ key: 'actions', title: '操作', slot: 'actions' }] },
          items: {
            type: 'object',
            properties: {
              actions: {
                type: 'void',
                properties: {
                  go: {
                    type: 'void',
                    'x-component': 'button',
                    'x-component-props': { text: '好' },
                    'x-visible': visible,
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}

describe('a field of the row', () => {
  it('is one of the records of the call behind the table', () => {
    expect(check(table({ api: 'list' }, '{{ $record.username }}'))).toEqual([]);
    expect(check(table({ api: 'list' }, '{{ $record.usernam }}'))).toEqual([
      ['member-unknown', '$record.usernam', guess('username')],
    ]);
    expect(check(table({ api: 'list' }, '{{ $record.roles[0].cod }}'))).toEqual([
      ['member-unknown', '$record.roles[0].cod', guess('code')],
    ]);
  });

  it('is looked for in what functions of lists are called with', () => {
    const find = (name: string) => `{{ $record.roles.some((role) => role.${name} === 'admin') }}`;
    expect(check(table({ api: 'list' }, find('code')))).toEqual([]);
    expect(check(table({ api: 'list' }, find('cod')))).toEqual([
      ['member-unknown', 'role.cod', guess('code')],
    ]);
    const first = '{{ $record.roles.filter((one) => one.code).toSorted((a, b) => a.code - b.cod)[0].code }}';
    expect(check(table({ api: 'list' }, first))).toEqual([['member-unknown', 'b.cod', guess('code')]]);
    const total = (item: string) => `{{ $record.roles.reduce((all, role) => all.x + role.${item}, 0) }}`;
    expect(check(table({ api: 'list' }, total('code')))).toEqual([]);
    expect(check(table({ api: 'list' }, total('cod')))).toHaveLength(1);
    // A parameter hides a name of the language.
    expect(check(table({ api: 'list' }, '{{ [1].some(($record) => $record.usernam) }}'))).toEqual([]);
  });

  it('is one of what the mapping of the call makes', () => {
    expect(check(table({ api: 'names' }, '{{ $record.label }}'))).toEqual([]);
    expect(check(table({ api: 'names' }, '{{ $record.username }}'))[0]?.[0]).toBe('member-unknown');
  });

  it('is one of the rows that a state holds', () => {
    const rows = { rows: [{ name: 'a' }, { name: 'b', note: '' }] };
    expect(check(table({ value: '{{ $state.rows }}' }, '{{ $record.note }}', rows))).toEqual([]);
    expect(check(table({ value: '{{ $state.rows }}' }, '{{ $record.not }}', rows))).toEqual([
      ['member-unknown', '$record.not', guess('note')],
    ]);
  });

  it('may be any where nothing declares the records', () => {
    expect(check(table({ api: 'others' }, '{{ $record.anything }}'))).toEqual([]);
    expect(check(table({ value: '{{ $params.rows }}' }, '{{ $record.anything }}'))).toEqual([]);
  });
});

describe('a member of a result', () => {
  it('is one of what the last call answered', () => {
    const steps = (text: string) => [
      { do: 'request', api: 'one' },
      { do: 'message', type: 'info', text },
    ];
    expect(check(button(steps('{{ $result.username }}')))).toEqual([]);
    expect(check(button(steps('{{ $result.total }}')))).toEqual([
      ['member-unknown', '$result.total', undefined],
    ]);
  });

  it('is judged after both ways of a condition, and not after another screen', () => {
    const steps = (then: JsonObject[]) => [
      { do: 'request', api: 'one' },
      { do: 'when', if: '{{ $result.id }}', then },
      { do: 'message', type: 'info', text: '{{ $result.total }}' },
    ];
    expect(check(button(steps([{ do: 'request', api: 'list' }])))).toEqual([]);
    expect(check(button(steps([{ do: 'request', api: 'one' }])))).toHaveLength(1);
    const either = steps([{ do: 'request', api: 'list' }]).slice(0, 2);
    const name = { do: 'message', type: 'info', text: '{{ $result.username }}' };
    expect(check(button([...either, name]))).toEqual([]);
    expect(check(button(steps([{ do: 'open', screen: 'system/members', as: 'dialog' }])))).toEqual([]);
  });

  it('belongs to each item of a list that is gone through', () => {
    const steps = (text: string) => [
      { do: 'request', api: 'list' },
      { do: 'each', in: '{{ $result.records }}', steps: [{ do: 'message', type: 'info', text }] },
    ];
    expect(check(button(steps('{{ $item.username }}')))).toEqual([]);
    expect(check(button(steps('{{ $item.usernam }}')))).toEqual([
      ['member-unknown', '$item.usernam', guess('username')],
    ]);
  });

  it('is judged in the mapping itself', () => {
    const apis = { ...APIS, list: { url: '/users', result: '{{ $result.recods }}' } };
    expect(check({ apis, ...button([{ do: 'request', api: 'list' }]) })).toEqual([
      ['member-unknown', '$result.recods', guess('records')],
    ]);
  });
});

describe('a member of an event', () => {
  const onEvent = (component: JsonObject, event: string, text: string) =>
    check({
      schema: {
        type: 'object',
        properties: {
          one: { ...component, 'x-on': { [event]: [{ do: 'message', type: 'info', text }] } },
        },
      },
    });

  it('is a field of the row that was clicked', () => {
    const list = {
      type: 'array',
      'x-component': 'data_table',
      'x-source': { api: 'list' },
      'x-component-props': { columns: [] },
    };
    expect(onEvent(list, 'rowClick', '{{ $event.username }}')).toEqual([]);
    expect(onEvent(list, 'rowClick', '{{ $event.usernam }}')).toEqual([
      ['member-unknown', '$event.usernam', guess('username')],
    ]);
  });

  it('is what the widget says that it brings, its rows in it', () => {
    const tree = { type: 'array', 'x-component': 'tree', 'x-source': { api: 'list' } };
    expect(onEvent(tree, 'select', '{{ $event.record.username }}')).toEqual([]);
    expect(onEvent(tree, 'select', '{{ $event.record.usernam }}')).toEqual([
      ['member-unknown', '$event.record.usernam', guess('username')],
    ]);
    expect(onEvent(tree, 'select', '{{ $event.kye }}')).toEqual([
      ['member-unknown', '$event.kye', guess('key')],
    ]);
  });
});

describe('a field of the form', () => {
  const form = (text: string, sum: JsonObject = {}, reaction: JsonObject = {}) =>
    check({
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', 'x-component': 'text' },
          address: {
            type: 'object',
            properties: { city: { type: 'string', 'x-component': 'text' } },
          },
          lines: {
            type: 'array',
            'x-component': 'editable_table',
            'x-component-props': {
              columns: [
                { key: 'price', title: '价格' },
                { key: 'sum', title: '合计', ...sum },
              ],
            },
          },
          text: { type: 'void', 'x-component': 'card', title: text, 'x-reactions': reaction },
        },
      },
    });

  it('is one of the columns behind the rows of a list', () => {
    expect(form('{{ $values.lines[0].price }}')).toEqual([]);
    expect(form('{{ $values.lines[0].prise }}')).toEqual([
      ['field-unknown', 'lines[0].prise', guess('price')],
    ]);
    expect(form('{{ $form.values.lines[0].prise }}')).toEqual([
      ['field-unknown', 'lines[0].prise', guess('price')],
    ]);
    expect(form('{{ $values.lines.map((line) => line.prise) }}')).toEqual([
      ['member-unknown', 'line.prise', guess('price')],
    ]);
    expect(form('{{ $values.lines.lenght }}')[0]?.[0]).toBe('field-unknown');
  });

  it('is one of what a dependency holds', () => {
    const reacts = (when: string) =>
      form('', {}, { dependencies: ['lines', 'address'], when, fulfill: { state: { visible: false } } });
    expect(reacts('{{ $deps[0][0].price > 1 && !!$deps[1].city }}')).toEqual([]);
    expect(reacts('{{ $deps[0][0].prise > 1 }}')).toEqual([
      ['member-unknown', '$deps[0][0].prise', guess('price')],
    ]);
    expect(reacts('{{ !!$deps[1].ctiy }}')).toEqual([['member-unknown', '$deps[1].ctiy', guess('city')]]);
    expect(reacts('{{ !!$deps[2] }}')).toHaveLength(1);
  });

  it('is told once, wherever in a group it is misspelt', () => {
    expect(form('{{ $values.address.city }}')).toEqual([]);
    expect(form('{{ $values.address.ctiy }}')).toEqual([['field-unknown', 'address.ctiy', guess('city')]]);
    expect(form('{{ $values.adress.city }}')).toEqual([['field-unknown', 'adress', guess('address')]]);
  });

  it('is one of the document where a row depends on it', () => {
    const row = (dependency: string) => {
      const page = table({ api: 'list' }, '{{ true }}') as JsonObject;
      const text = JSON.stringify(page).replace(
        '"x-visible":"{{ true }}"',
        `"x-reactions":{"dependencies":["${dependency}"],"when":"{{ !$deps[0] }}","fulfill":{"state":{"visible":false}}}`,
      );
      return check(JSON.parse(text) as JsonObject);
    };
    expect(row('table')).toEqual([]);
    expect(row('.go')).toEqual([]);
    expect(row('table.0.go')).toEqual([]);
    expect(row('tabel')).toEqual([['field-unknown', 'tabel', undefined]]);
  });

  it('is one of the document where a rule names it', () => {
    const rules = (text: string) => ({
      ...table({ api: 'list' }, '{{ true }}', { limit: { most: 1 } }),
      rules: { few: { check: `$self.value <= ${text}`, message: '太多' } },
    });
    expect(check(rules('$state.limit.most'))).toEqual([]);
    expect(check(rules('$state.limit.mst'))).toEqual([['member-unknown', '$state.limit.mst', guess('most')]]);
    expect(check(rules('$values.mst'))).toEqual([['field-unknown', 'mst', undefined]]);
  });

  it('is one of the columns where a cell speaks of its own row', () => {
    expect(form('', { value: '{{ $record.price * 2 }}' })).toEqual([]);
    expect(form('', { value: '{{ $record.prise * 2 }}' })).toEqual([
      ['member-unknown', '$record.prise', guess('price')],
    ]);
  });
});

describe('a part of a state', () => {
  const show = (text: string, steps: JsonObject[], state: JsonObject) => ({
    state,
    ...button([...steps, { do: 'message', type: 'info', text }]),
  });

  it('is there from the beginning, or in what is written into it', () => {
    const into = [{ do: 'request', api: 'one', into: 'user' }];
    expect(check(show('{{ $state.user.username }}', into, { user: null }))).toEqual([]);
    expect(check(show('{{ $state.user.mail }}', into, { user: { mail: '' } }))).toEqual([]);
    expect(check(show('{{ $state.user.usernam }}', into, { user: {} }))).toEqual([
      ['member-unknown', '$state.user.usernam', guess('username')],
    ]);
  });

  it('may come from another state', () => {
    const steps = [
      { do: 'request', api: 'list', into: 'page' },
      { do: 'set', state: 'user', value: '{{ $state.page.records[0] }}' },
      { do: 'set', state: 'picked', value: { user: '{{ $state.user }}', at: 1 } },
    ];
    const state = { page: null, user: null, picked: null };
    expect(check(show('{{ $state.picked.user.username }}', steps, state))).toEqual([]);
    expect(check(show('{{ $state.picked.user.total }}', steps, state))).toHaveLength(1);
    expect(check(show('{{ $state.picked.who }}', steps, state))).toHaveLength(1);
  });

  it('may be any once something unknown is written into it', () => {
    const set = (value: string) => [{ do: 'set', state: 'user', value }];
    expect(check(show('{{ $state.user.x }}', set('{{ $params }}'), { user: {} }))).toEqual([]);
    expect(check(show('{{ $state.user.x }}', set('{{ $event.record }}'), { user: {} }))).toEqual([]);
    expect(check(show('{{ $state.user.x }}', set('{{ [$state.user] }}'), { user: { x: 1 } }))).toEqual([]);
  });

  it('is a key, keys or rows where a table puts its selection into it', () => {
    const chosen = (text: string) => {
      const page = table({ api: 'list' }, text, { keys: [], rows: [] }) as {
        schema: { properties: JsonObject };
      };
      const { table: list } = page.schema.properties as { table: { 'x-component-props': JsonObject } };
      Object.assign(list['x-component-props'], { selection: 'keys', selectionRows: 'rows' });
      return check(page as unknown as JsonObject);
    };
    expect(chosen('{{ $state.keys.length > 0 && $state.rows[0].username }}')).toEqual([]);
    expect(chosen('{{ $state.keys.lenght > 0 }}')).toEqual([
      ['member-unknown', '$state.keys.lenght', guess('length')],
    ]);
    expect(chosen('{{ $state.rows[0].usernam }}')).toEqual([
      ['member-unknown', '$state.rows[0].usernam', guess('username')],
    ]);
  });

  it('is not told twice where the state itself is misspelt', () => {
    expect(check(show('{{ $state.usr.x }}', [], { user: {} })).map(([code]) => code)).toEqual([
      'state-unknown',
    ]);
  });
});

describe('a document that is made to keep the checker busy', () => {
  it('is checked at once, however deep its rows lie in rows', () => {
    const rows = `{{ ${Array.from({ length: 200 }, (_, at) => `{ a${String(at)}: [] }.a${String(at)}`).join(' ?? ')} }}`;
    const leaves = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, at) => [
        `n${String(at)}`,
        { type: 'void', 'x-visible': '{{ $record.name }}' },
      ]),
    );
    let inner: JsonObject = { type: 'void', properties: leaves };
    for (let depth = 0; depth < 20; depth += 1) {
      inner = {
        type: 'void',
        properties: {
          list: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { value: rows },
            'x-component-props': { columns: [] },
            items: inner,
          },
        },
      };
    }
    const since = performance.now();
    check({ schema: { type: 'object', properties: { top: inner } } });
    expect(performance.now() - since).toBeLessThan(5_000);
  });

  it('is checked at once, however its states grow', () => {
    const names = Array.from({ length: 40 }, (_, index) => `s${String(index)}`);
    const value = Object.fromEntries(names.map((name) => [name, `{{ $state.${name} }}`]));
    const steps = names.map((state) => ({ do: 'set', state, value }));
    const doubled = `{{ $state.s0${'.map((x) => ({ a: x, b: x }))'.repeat(60)} }}`;
    const since = performance.now();
    const found = check({
      state: Object.fromEntries(names.map((name) => [name, name === 's0' ? [{}] : {}])),
      ...button([...steps, { do: 'set', state: 's1', value: doubled }]),
    });
    expect(found).toEqual([]);
    expect(performance.now() - since).toBeLessThan(5_000);
  });
});
