import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/depth.ts';
import { createCatalog } from '../../../engine/check/catalog/catalog.ts';
import { checkSources } from '../../../engine/check/check-sources.ts';
import { loadCatalogFiles, loadScreenFiles } from '../../../engine/check/files/catalog-node.ts';
import { listNameUses } from '../../../engine/check/name-uses.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { applyEdits, EditError, readPath, type Path } from '../edits.ts';
import { walkNodes } from '../node-tree.ts';
import { listReferrers } from '../references.ts';
import { renameColumn, renameDeclared, renameNode } from './rename.ts';
import type { DeclaredPart } from './settings.ts';

const schemas = path.resolve('src/schemas');
const validators = trustPatterns(createValidators());
const { parts } = loadCatalogFiles(schemas, validators);
const catalog = createCatalog(parts);
const shipped = loadScreenFiles(path.join(schemas, 'screens'), 'shipped')
  .map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as JsonObject)
  .filter((one) => 'format' in one);

const usesOf = (document: JsonObject) => listNameUses(document, 'shipped', catalog, validators);
const renamed = (document: JsonObject, at: Path, name: string): JsonObject =>
  applyEdits(document, renameNode(document, at, name, usesOf(document)).edits).document;
const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];

/** Findings about names that lead nowhere. */
const LOST = /^(?:field|state|node|api|dict|rule|item|member|expression-name)-unknown$/;
function lostNames(document: JsonObject): string[] {
  const file = { path: 'draft.json', source: 'shipped' as const, text: JSON.stringify(document) };
  return checkSources([file], catalog, validators)
    .diagnostics.filter(({ code }) => LOST.test(code))
    .map(({ code, message }) => `${code} ${message}`)
    .sort();
}

const text = (title: string, rest: JsonObject = {}): JsonObject => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...rest,
});
const screen: JsonObject = {
  id: 'test/draft',
  format: 1,
  title: '草稿',
  state: { count: 0, counted: 1 },
  dicts: { own: { items: [{ value: '1', text: '一' }] } },
  rules: { short: { maxLength: 3, message: '太长' } },
  apis: {
    list: { url: '/sys/user/list', params: '{{ $query }}' },
    save: { add: '/x/add', edit: '/x/edit', children: { rows: 'gone' } },
  },
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: text('姓名', { 'x-rules': ['short'], 'x-dict': 'own' }),
      address: {
        type: 'object',
        properties: {
          city: text('城市', { 'x-visible': "{{ $values.name !== '$values.name' && $values['name'] }}" }),
          street: text('街道', { 'x-value': '{{ $values.address.city + $state.count + $state.counted }}' }),
        },
      },
      rows: { type: 'array', 'x-component': 'editable_table', 'x-component-props': { columns: [] } },
      gone: text('已删'),
      total: text('合计', {
        'x-reactions': {
          dependencies: ['address.city', 'name'],
          target: 'address.street',
          fulfill: { state: { value: "{{ $deps[1] + $dict('own').length }}" } },
        },
      }),
      save: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '保存' },
        'x-on': {
          click: [
            { do: 'validate', target: 'address' },
            { do: 'set', field: 'address.city', value: '{{ $form.values.address.city }}' },
            { do: 'request', api: 'list', into: 'count' },
          ],
        },
      },
    },
  },
};

describe('a new name', () => {
  it('of a field reaches expressions, linkage, steps and lists, and leaves texts that only look like it', () => {
    const document = renamed(screen, at('name'), 'full_name');
    expect(Object.keys(readPath(document, [...at(), 'properties']) as JsonObject)[0]).toBe('full_name');
    expect(document).toMatchObject({ schema: { required: ['full_name'] } });
    expect(readPath(document, [...at('address', 'city'), 'x-visible'])).toBe(
      "{{ $values.full_name !== '$values.name' && $values['full_name'] }}",
    );
    expect(readPath(document, [...at('total'), 'x-reactions', 'dependencies'])).toEqual([
      'address.city',
      'full_name',
    ]);
  });

  it('of a group reaches the paths of what lies in it, and of a field in a group only its own part', () => {
    const group = renamed(screen, at('address'), 'place');
    expect(readPath(group, [...at('place', 'street'), 'x-value'])).toBe(
      '{{ $values.place.city + $state.count + $state.counted }}',
    );
    expect(readPath(group, [...at('save'), 'x-on', 'click'])).toMatchObject([
      { target: 'place' },
      { field: 'place.city', value: '{{ $form.values.place.city }}' },
      {},
    ]);
    const field = renamed(screen, at('address', 'city'), 'town');
    expect(readPath(field, [...at('total'), 'x-reactions', 'dependencies'])).toEqual([
      'address.town',
      'name',
    ]);
    expect(lostNames(group)).toEqual([]);
    expect(lostNames(field)).toEqual([]);
  });

  it('of rows reaches the key under which they are saved', () => {
    expect(renamed(screen, at('rows'), 'lines')['apis']).toMatchObject({
      save: { children: { lines: 'gone' } },
    });
    expect(renamed(screen, at('gone'), 'deleted')['apis']).toMatchObject({
      save: { children: { rows: 'deleted' } },
    });
  });

  it('of a parameter reaches every expression that reads it', () => {
    const document: JsonObject = {
      ...screen,
      params: { id: { required: true }, other: {} },
      on: {
        open: [
          { do: 'message', text: "{{ `${$params.id} ${$params?.id}` + $params['id'] + $params.other }}" },
        ],
      },
    };
    const { edits } = renameDeclared(document, 'params', 'id', 'record', usesOf(document));
    const next = applyEdits(document, edits).document;
    expect(next['params']).toEqual({ record: { required: true }, other: {} });
    expect(readPath(next, ['on', 'open', 0, 'text'])).toBe(
      "{{ `${$params.record} ${$params?.record}` + $params['record'] + $params.other }}",
    );
  });

  it.each<[part: DeclaredPart, name: string]>([
    ['state', 'count'],
    ['dicts', 'own'],
    ['rules', 'short'],
    ['apis', 'list'],
  ])('of what is declared in %s reaches all that names it', (part, name) => {
    const { edits } = renameDeclared(screen, part, name, 'other', usesOf(screen));
    const { document } = applyEdits(screen, edits);
    expect(Object.keys(document[part] as JsonObject)).toContain('other');
    expect(lostNames(document)).toEqual(lostNames(screen));
    expect(edits.length).toBeGreaterThan(1);
  });

  describe('of a column of an editable table', () => {
    const lines = (rest: JsonObject): JsonObject => ({
      ...screen,
      schema: {
        type: 'object',
        properties: {
          lines: {
            type: 'array',
            title: '明细',
            'x-component': 'editable_table',
            'x-component-props': {
              dragSortKey: 'price',
              columns: [
                { key: 'price', title: '单价', type: 'inputNumber' },
                { key: 'count', title: '数量', type: 'inputNumber', visible: '{{ $record.price > 0 }}' },
                {
                  key: 'sum',
                  title: '金额',
                  value: "{{ $record.price * $record['count'] + len('$record.price') }}",
                },
                { key: 'goods', title: '货物', type: 'popup', destFields: 'goods, price' },
                { key: 'area', title: '省', type: 'link_down', props: { others: ['price'] } },
                { key: 'shown', title: '格', type: 'slot' },
              ],
            },
            items: {
              type: 'object',
              properties: {
                shown: {
                  type: 'void',
                  'x-component': 'text_block',
                  'x-component-props': { text: '{{ $record.price }}' },
                },
              },
            },
          },
          total: text('合计', {
            'x-value': '{{ sum($values.lines.map((line) => line.price)) + $values.lines[0].price }}',
          }),
          price: text('别的单价', { 'x-visible': '{{ $values.price !== 1 }}' }),
          ...rest,
        },
      },
    });
    const document = lines({});
    const column = (at: number): Path => [...table, 'x-component-props', 'columns', at];
    const table = at('lines');
    const renameAt = (place: number, name: string): JsonObject =>
      applyEdits(document, renameColumn(document, column(place), name, usesOf(document)).edits).document;

    it('reaches formulas of the row, sums over rows, pickers, orders and cells, and no field of the same name', () => {
      const done = renameAt(0, 'unit_price');
      expect(readPath(done, [...table, 'x-component-props'])).toMatchObject({
        dragSortKey: 'unit_price',
        columns: [
          { key: 'unit_price', title: '单价' },
          { visible: '{{ $record.unit_price > 0 }}' },
          { value: "{{ $record.unit_price * $record['count'] + len('$record.price') }}" },
          { destFields: 'goods, unit_price' },
          { props: { others: ['unit_price'] } },
          { key: 'shown' },
        ],
      });
      expect(readPath(done, [...table, 'items', 'properties', 'shown', 'x-component-props', 'text'])).toBe(
        '{{ $record.unit_price }}',
      );
      expect(readPath(done, [...at('total'), 'x-value'])).toBe(
        '{{ sum($values.lines.map((line) => line.unit_price)) + $values.lines[0].unit_price }}',
      );
      expect(readPath(done, [...at('price'), 'x-visible'])).toBe('{{ $values.price !== 1 }}');
      expect(lostNames(done)).toEqual(lostNames(document));
    });

    it('reaches a key in brackets, and back the table is as it was', () => {
      const there = renameAt(1, 'amount');
      expect(readPath(there, [...column(2), 'value'])).toContain("$record['amount']");
      const back = renameColumn(there, column(1), 'count', usesOf(there));
      expect(JSON.stringify(applyEdits(there, back.edits).document)).toBe(JSON.stringify(document));
    });

    it('leaves the node that draws its cells what it is', () => {
      expect(readPath(renameAt(5, 'cell'), column(5))).toEqual({
        key: 'cell',
        title: '格',
        type: 'slot',
        slot: 'shown',
      });
    });

    it.each([
      ['that another column has', 'sum'],
      ['that is no name', '1a'],
      ['that a formula could not hold', 'unit-price'],
    ])('%s is refused', (_, name) => {
      expect(() => renameAt(0, name)).toThrowError(EditError);
    });

    it('is told of whoever removes the column', () => {
      const told = listReferrers(document, [column(0)], usesOf(document));
      expect(told.map(({ owner }) => owner.at(-1))).toEqual(expect.arrayContaining(['total', 'shown']));
    });
  });

  it.each([
    ['that is taken', 'gone'],
    ['that is no name', '1a'],
    ['that reaches into objects', '__proto__'],
    ['that an expression could not hold', 'full-name'],
  ])('%s is refused', (_, name) => {
    expect(() => renameNode(screen, at('name'), name, usesOf(screen))).toThrowError(EditError);
  });
});

describe('any new name in any screen that ships', () => {
  it(
    'leaves nothing behind that leads nowhere, and back it is the screen as it was',
    { timeout: 300_000 },
    () => {
      const screens = shipped.filter((one) => walkNodes(one).length > 3);
      fc.assert(
        fc.property(fc.constantFrom(...screens), fc.infiniteStream(fc.nat()), (document, stream) => {
          const choices = stream[Symbol.iterator]();
          const choose = <Item>(list: readonly Item[]): Item | undefined =>
            list[(choices.next().value as number) % Math.max(list.length, 1)];
          const before = lostNames(document);
          const node = choose(
            walkNodes(document).filter(({ slot, parent }) => parent && slot === 'properties'),
          );
          const part = choose(['apis', 'state', 'dicts', 'rules'] as const) ?? 'apis';
          const declared = document[part];
          const name = choose(Object.keys(isObject(declared) ? declared : {}));
          if (node) {
            const there = renamed(document, node.path, 'renamed_here');
            expect(lostNames(there)).toEqual(before);
            const back = renamed(there, [...node.path.slice(0, -1), 'renamed_here'], node.name);
            expect(JSON.stringify(back)).toBe(JSON.stringify(document));
          }
          const column = choose(listColumns(document));
          if (column) {
            const { path, key } = column;
            const there = applyEdits(
              document,
              renameColumn(document, path, 'renamed_here', usesOf(document)).edits,
            ).document;
            expect(lostNames(there)).toEqual(before);
            const back = renameColumn(there, path, key, usesOf(there));
            expect(JSON.stringify(applyEdits(there, back.edits).document)).toBe(JSON.stringify(document));
          }
          if (name !== undefined) {
            const { edits } = renameDeclared(document, part, name, 'renamed_here', usesOf(document));
            expect(lostNames(applyEdits(document, edits).document)).toEqual(before);
          }
        }),
        { numRuns: runs(3_000, 40) },
      );
    },
  );
});

/** Columns of editable tables. */
function listColumns(document: JsonObject): { path: Path; key: string }[] {
  return walkNodes(document).flatMap(({ node, path: table }) => {
    const list = [...table, 'x-component-props', 'columns'];
    const columns = node['x-component'] === 'editable_table' ? readPath(document, list) : undefined;
    return (Array.isArray(columns) ? columns : []).flatMap((column, place) => {
      const key = isObject(column) ? column['key'] : undefined;
      return typeof key === 'string' ? [{ path: [...list, place], key }] : [];
    });
  });
}
