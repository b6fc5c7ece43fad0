import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/depth.ts';
import {
  CONTRACT,
  ENTITIES,
  checkDocument,
  expandSound,
  screenOf,
} from '../../blueprint/contract.testing.ts';
import { hasShared } from '../../blueprint/batch-edit.ts';
import { OPERATIONS } from '../../blueprint/settings.ts';
import type { JsonObject } from '../../document.ts';
import { applyFix } from '../findings/apply-fix.ts';

const list = (settings: JsonObject): JsonObject =>
  screenOf('records', { entity: 'lease/contract', ...settings });
const found = (settings: JsonObject) => checkDocument(list(settings)).diagnostics;

describe('what is wrong with a blueprint', () => {
  it.each([
    ['an entity', { entity: 'lease/contracts' }, 'entity-unknown', '/entity', 'lease/contract'],
    ['a setting', { colums: ['name'] }, 'widget-prop-unknown', '/colums', 'columns'],
    ['an operation', { operations: ['edits'] }, 'widget-prop-value', '/operations/0', 'edit'],
    ['a field', { fields: ['nmae'] }, 'field-unknown', '/fields/0', 'name'],
    ['a condition', { search: [{ name: 'nmae' }] }, 'field-unknown', '/search/0/name', 'name'],
    ['a column', { columns: [{ key: 'nmae' }] }, 'field-unknown', '/columns/0/key', 'name'],
    [
      'a setting of a column',
      { columns: [{ key: 'name', elipsis: true }] },
      'widget-prop-unknown',
      '/columns/0/elipsis',
      'ellipsis',
    ],
    [
      'a part',
      { parts: { 'fields.nmae': { title: '名' } } },
      'part-unknown',
      '/parts/fields.nmae',
      'fields.name',
    ],
    [
      'what a part stands beside',
      { parts: { 'columns.name': { after: 'numbre' } } },
      'part-unknown',
      '/parts/columns.name/after',
      'number',
    ],
    [
      'a setting of a part',
      { parts: { add: { 'x-component-props': { sise: 'small' } } } },
      'widget-prop-unknown',
      '/parts/add/x-component-props/sise',
      'size',
    ],
    [
      'a keyword of a part',
      { parts: { table: { 'x-acess': 'a:b' } } },
      'keyword-unknown',
      '/parts/table/x-acess',
      'x-access',
    ],
  ] as const)('is told at its place, with what was meant: %s', (_what, settings, code, pointer, meant) => {
    const diagnostics = found(settings as unknown as JsonObject);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code, pointer: `/schema/x-component-props${pointer}` });
    expect(diagnostics[0]?.fix?.title).toContain(`“${meant}”`);
  });

  it('is a field that was renamed: its old name is told with the new one, in form, condition and column', () => {
    const settings = {
      entity: CONTRACT.id,
      fields: ['price'],
      search: ['price'],
      columns: ['price'],
      sums: ['price'],
    };
    const { diagnostics } = checkDocument(screenOf('records', settings));
    expect(
      diagnostics.map(({ pointer }) => pointer.replace('/schema/x-component-props/', '')).sort(),
    ).toEqual(['columns/0', 'fields/0', 'search/0', 'sums/0']);
    for (const { message, fix, pointer } of diagnostics) {
      expect(message).toBe('实体 “lease/contract” 的字段 “price” 已改名为 “rent”，请改成新名称');
      expect(fix?.patch).toEqual([{ op: 'replace', path: pointer, value: 'rent' }]);
    }
  });

  it.each([
    [
      'two parts that stand beside each other',
      { 'columns.name': { after: 'number' }, 'columns.number': { before: 'name' } },
      ['part-unknown /columns.name/after', 'part-unknown /columns.number/before'],
    ],
    [
      'a part that says two places',
      { add: { after: 'removeBatch', before: 'removeBatch' } },
      ['keyword-unknown /add/before'],
    ],
    [
      'a new column that calls itself otherwise',
      { 'columns.own': { key: 'other', title: '自己的' } },
      ['part-unknown /columns.own'],
    ],
    [
      'a call that has no place',
      { 'apis.remove': { after: 'removeBatch' } },
      ['keyword-unknown /apis.remove/after'],
    ],
  ])('is %s', (_what, parts, expected) => {
    const base = '/schema/x-component-props/parts';
    expect(
      found({ parts: parts as unknown as JsonObject }).map(
        ({ code, pointer }) => `${code} ${pointer.replace(base, '')}`,
      ),
    ).toEqual(expected);
  });

  it('is not that its dialogs say what the document translates, and they are read by it', () => {
    const own = list({ title: '租约' });
    const document = { ...own, title: '租约表', translations: { en: { 租约表: 'Leases', 租约: 'Lease' } } };
    const file = checkDocument(document);
    expect(file.diagnostics).toEqual([]);
    expect(file.titles).toEqual({ en: 'Leases' });
    expect(file.generated?.map(({ translations }) => translations)).toEqual(
      file.generated?.map(() => document.translations),
    );
  });

  it('is mended by the fix that is offered', () => {
    const document = list({ parts: { add: { 'x-component-props': { sise: 'small' } } } });
    const text = JSON.stringify(document, null, 2);
    const fixed = applyFix(text, checkDocument(document).diagnostics[0]?.fix?.patch ?? []);
    expect(checkDocument(JSON.parse(fixed) as JsonObject).diagnostics).toEqual([]);
  });

  it('is told with line and column', () => {
    expect(found({ parts: { adds: { title: '新建' } } })).toMatchObject([
      { code: 'part-unknown', line: 10, column: 9, endColumn: 15 },
    ]);
    expect(found({ parts: { add: { 'x-acess': 'a:b' } } })).toMatchObject([
      { code: 'keyword-unknown', line: 11, column: 11, endColumn: 20 },
    ]);
  });

  it('that only what it makes has is told at the node itself', () => {
    const document = screenOf('records', { entity: 'lease/contract' });
    const { diagnostics } = checkDocument({
      ...document,
      id: 'lease/own',
      state: { list: 1 },
      apis: { list: { url: '/lease/line/list' } },
    });
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
      'blueprint-clash /apis/list',
    );
  });

  it('is its place, in a group and in a row', () => {
    const node = { 'x-component': 'record_form', 'x-component-props': { entity: 'lease/contract' } };
    const at = (schema: JsonObject) =>
      checkDocument({ ...screenOf('records', {}), schema }).diagnostics.map(
        ({ code, pointer }) => `${code} ${pointer}`,
      );
    expect(
      at({ type: 'object', properties: { group: { type: 'object', properties: { form: node } } } }),
    ).toEqual(['blueprint-place /schema/properties/group/properties/form/x-component']);
    expect(
      at({ type: 'object', properties: { rows: { type: 'array', 'x-component': 'repeat', items: node } } }),
    ).toEqual(['blueprint-place /schema/properties/rows/items/x-component']);
  });

  it('is that there are too many of them', () => {
    const node = { 'x-component': 'records', 'x-component-props': { entity: 'lease/contract' } };
    const nodes = Array.from({ length: 100 }, (_, at): [string, JsonObject] => [`n${String(at)}`, node]);
    const schema = { type: 'object', properties: Object.fromEntries(nodes) };
    expect(checkDocument({ ...screenOf('records', {}), schema }).diagnostics).toMatchObject([
      { code: 'limit-nodes', pointer: '/schema/properties/n20' },
    ]);
  });

  it('is a part whose name reaches the machinery of objects', () => {
    expect(found({ parts: { 'fields.__proto__': { 'x-component': 'text' } } })).toMatchObject([
      { code: 'part-unknown' },
    ]);
  });

  it.each([
    { entity: 3 },
    { entity: 'lease/contract', parts: 'no' },
    { entity: 'lease/contract', columns: [3, null, {}], search: [null, 3, {}] },
    { entity: 'lease/contract', parts: { 'fields.constructor': { 'x-component': 'text' }, add: 'text' } },
    { entity: 'lease/contract', parts: { 'fields.a b': { 'x-component': 'text', type: 'string' } } },
  ])('never stops the checker: %j', (settings) => {
    const codes = checkDocument(screenOf('records', settings as unknown as JsonObject)).diagnostics.map(
      ({ code }) => code,
    );
    expect(codes).not.toEqual([]);
    expect(codes).not.toContain('check-failed');
  });
});

describe('any choice of fields and operations', () => {
  const names = Object.entries(CONTRACT.fields).flatMap(([name, { isSecret }]) => (isSecret ? [] : [name]));
  const some = fc.option(fc.shuffledSubarray(names), { nil: undefined });
  const searched = fc.option(fc.shuffledSubarray(names.filter((name) => name !== 'perRoom')), {
    nil: undefined,
  });

  it('makes screens that the checker finds nothing wrong with', () => {
    const completed = ENTITIES.find(({ id }) => id === CONTRACT.id) as (typeof ENTITIES)[number];
    fc.assert(
      fc.property(
        fc.record(
          {
            entity: fc.constantFrom('lease/contract', 'lease/customer'),
            operations: fc.subarray([...OPERATIONS]),
            fields: some,
            details: some,
            search: searched,
            columns: some,
            rowText: fc.option(fc.constantFrom('name'), { nil: undefined }),
            form: fc.record({
              as: fc.constantFrom('dialog', 'drawer'),
              columns: fc.integer({ min: 1, max: 4 }),
            }),
          },
          { requiredKeys: ['entity'] },
        ),
        ({ entity, operations, form, ...chosen }) => {
          // To change one field of many where they share none is told, and left out here.
          const shares = entity !== 'lease/contract' || hasShared(completed, chosen.fields);
          const settings = {
            entity,
            ...(operations ? { operations: operations.filter((one) => shares || one !== 'editBatch') } : {}),
            ...(form ? { form } : {}),
            ...(entity === 'lease/contract'
              ? Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
              : {}),
          };
          expandSound(screenOf('records', settings as unknown as JsonObject));
        },
      ),
      { numRuns: runs(500, 60) },
    );
  });
});
