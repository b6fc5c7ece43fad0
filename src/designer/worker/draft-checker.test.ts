import fc from 'fast-check';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import { loadCatalogFiles, loadScreenFiles } from '../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../engine/check/schemas/validators-node.ts';
import type { Json, JsonObject } from '../../engine/document.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { applyEdits } from '../document/edits.ts';
import { anyEdits } from '../document/edits.testing.ts';
import { createDraftChecker } from './draft-checker.ts';

const schemas = path.resolve('src/schemas');
const validators = trustPatterns(createValidators());
const { parts } = loadCatalogFiles(schemas, validators);
const shipped = loadScreenFiles(path.join(schemas, 'screens'), 'shipped');
const checker = createDraftChecker({ catalog: parts, others: [], validators }, 'draft.json');
const check = (document: Json) => checker.check(JSON.stringify(document));

const text = (title: string, rest: JsonObject = {}): JsonObject => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...rest,
});
const screen = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  id: 'test/draft',
  format: 1,
  title: '草稿',
  ...rest,
  schema: { type: 'object', properties },
});

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.children.flatMap(listNodes), ...(node.item ? listNodes(node.item) : [])];
}
const codesAt = (plan: { root: PlanNode } | undefined): [string, string[]][] =>
  (plan ? listNodes(plan.root) : []).flatMap(({ name, faults }): [string, string[]][] =>
    faults ? [[name, faults.map(({ code }) => code)]] : [],
  );

describe('a draft', () => {
  it('without fault is the plan that will be published', () => {
    const { diagnostics, plan } = check(screen({ a: text('甲') }));
    expect(diagnostics).toEqual([]);
    expect(plan?.root.children[0]).toMatchObject({ name: 'a', widget: 'text' });
  });

  it('is drawn but for the node that is faulty, which says what is wrong where it stands', () => {
    const { diagnostics, plan } = check(
      screen({
        a: text('甲'),
        b: text('乙', { 'x-component-props': { maxLenght: 5 }, 'x-visible': '{{ $values.none }}' }),
        c: text('丙'),
      }),
    );
    expect(plan?.root.children.map(({ name, widget }) => [name, widget])).toEqual([
      ['a', 'text'],
      ['b', undefined],
      ['c', 'text'],
    ]);
    expect(codesAt(plan)).toEqual([['b', diagnostics.map(({ code }) => code)]]);
    expect(diagnostics.length).toBeGreaterThan(1);
  });

  it('has what lies in a faulty card, and its order', () => {
    const { plan } = check(
      screen({
        a: text('甲', { 'x-index': 2 }),
        card: { type: 'void', 'x-component': 'kard', 'x-index': 1, properties: { b: text('乙') } },
      }),
    );
    expect(codesAt(plan)).toEqual([['card', ['widget-unknown']]]);
    expect(plan?.root.children.map(({ name }) => name)).toEqual(['card', 'a']);
    expect(plan?.root.children[0]?.children[0]).toMatchObject({ name: 'b', widget: 'text' });
  });

  it('tells at a faulty list what is wrong in its rows, which go with it', () => {
    const { plan } = check(
      screen({
        list: {
          type: 'array',
          'x-component': 'repeat',
          items: { type: 'object', properties: { x: { type: 'string', 'x-component': 'txt' } } },
          'x-component-props': { wrong: 1 },
        },
      }),
    );
    const [[name, codes] = ['', []]] = codesAt(plan);
    expect(name).toBe('list');
    expect(codes).toContain('widget-unknown');
    expect(codes.length).toBeGreaterThan(1);
  });

  it('goes without a call that is faulty, and says so at what names it', () => {
    const { plan } = check(
      screen(
        {
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { api: 'list' },
            'x-component-props': { columns: [{ key: 'a', title: '甲' }] },
          },
          a: text('甲'),
        },
        { apis: { list: { url: 'no-slash' } } },
      ),
    );
    expect(codesAt(plan)).toEqual([['table', ['api-unknown']]]);
    expect(plan?.root.children[1]).toMatchObject({ name: 'a', widget: 'text' });
  });

  it.each<[what: string, document: Json]>([
    ['has no id and title', { format: 1, schema: { type: 'object', properties: { a: text('甲') } } }],
    ['is of no format', { ...screen({ a: text('甲') }), format: 'x' }],
    ['has steps that no engine knows', screen({ a: text('甲') }, { on: { open: [{ do: 'none' }] } })],
    ['has a key that nobody knows', screen({ a: text('甲') }, { more: true })],
    ['has a route that is none', screen({ a: text('甲') }, { route: 5 })],
  ])('that %s is drawn all the same', (_, document) => {
    const { diagnostics, plan } = check(document);
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    expect(plan?.root.children.map(({ name, widget }) => [name, widget])).toEqual([['a', 'text']]);
  });

  it('that is no object says so, and is drawn no more', () => {
    for (const wrong of ['{ "a": ', '[]', '', '{"a":1,"a":2}']) {
      const { diagnostics, plan } = checker.check(wrong);
      expect(diagnostics).toHaveLength(1);
      expect(plan).toBeUndefined();
    }
  });

  it('is always drawn, with every finding that belongs to a node at a node, whatever somebody does to a screen that ships', () => {
    const documents = shipped
      .map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as JsonObject)
      .filter((one) => JSON.stringify(one).length < 8_000 && 'format' in one);
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.infiniteStream(fc.nat()), (document, choices) => {
        // Within the tree, where most of the work is done.
        const tree: JsonObject = { schema: document['schema'] ?? {} };
        const { schema } = applyEdits(tree, anyEdits(tree, choices, 3)).document;
        const drafted: JsonObject = { ...document, schema: schema ?? {} };
        const { diagnostics, plan } = check(drafted);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        if (
          '$ref' in drafted ||
          typeof drafted['schema'] !== 'object' ||
          errors.some(({ code }) => code.startsWith('limit-'))
        )
          return;
        expect(plan, JSON.stringify(errors)).toBeDefined();
        const told = new Set(
          (plan ? listNodes(plan.root) : []).flatMap(({ faults = [] }) => faults.map(({ code }) => code)),
        );
        for (const { code, pointer } of errors)
          if (pointer.startsWith('/schema')) expect(told).toContain(code);
      }),
      { numRuns: runs(2_000, 40) },
    );
  });

  it('is judged beside the other documents as if it were the first text, whatever was written before', () => {
    const beside = shipped.filter(({ bytes = new Uint8Array() }) => bytes.length < 8_000).slice(0, 30);
    const opened = screen({ a: text('甲', { 'x-visible': '{{ $params.number }}' }) }, { id: 'test/opened' });
    const others = [
      ...beside,
      { path: 'opened.json', source: 'shipped' as const, text: JSON.stringify(opened) },
    ];
    const surroundings = { catalog: parts, others, validators };
    const working = createDraftChecker(surroundings, 'draft.json');
    const documents = beside.map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as JsonObject);
    const opening = (params: JsonObject): JsonObject =>
      screen({ a: text('甲') }, { on: { open: [{ do: 'open', screen: 'test/opened', params }] } });
    const told = new Set<string>();
    const judge = (draft: JsonObject): void => {
      const found = working.check(JSON.stringify(draft));
      expect(found).toEqual(createDraftChecker(surroundings, 'draft.json').check(JSON.stringify(draft)));
      for (const { code } of found.diagnostics) told.add(code);
    };
    // An id and an address that another has, then neither; a parameter that is read where it is passed to, and one that is not.
    const first = documents.find((one) => 'route' in one) ?? {};
    judge(screen({ a: text('甲') }, { id: first['id'] ?? '', route: first['route'] ?? '' }));
    judge(screen({ a: text('甲') }, { route: first['route'] ?? '' }));
    judge(screen({ a: text('甲') }));
    judge(opening({ number: 1 }));
    judge(opening({ numbre: 1 }));
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.infiniteStream(fc.nat()), (document, choices) => {
        const tree: JsonObject = { schema: document['schema'] ?? {} };
        const { schema } = applyEdits(tree, anyEdits(tree, choices, 2)).document;
        judge({ ...document, schema: schema ?? {} });
      }),
      { numRuns: runs(400, 12) },
    );
    expect([...told]).toEqual(expect.arrayContaining(['route-duplicate', 'param-unread']));
  });
});
