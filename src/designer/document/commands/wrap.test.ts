import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/depth.ts';
import type { JsonObject } from '../../../engine/document.ts';
import widgets from '../../../schemas/meta/widgets.generated.json' with { type: 'json' };
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { applyEdits, EditError, readPath, type Path } from '../edits.ts';
import { beginDraft, perform, undo } from '../history.ts';
import { anyScreen, listMarks } from '../merge.testing.ts';
import { walkNodes } from '../node-tree.ts';
import type { Planned } from './command.ts';
import { readSpan, setSpan } from './span.ts';
import { listUnwrapped, unwrapNode, wrapNodes } from './wrap.ts';

const contracts = new Map(
  (widgets as unknown as WidgetContract[]).map((contract) => [contract.type, contract]),
);
const find = (type: string) => contracts.get(type);
const initialOf = (type: string): JsonObject => contracts.get(type)?.initial as unknown as JsonObject;
const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const done = (document: JsonObject, { edits }: Planned): JsonObject => applyEdits(document, edits).document;
const shapeOf = (document: JsonObject): string[] =>
  walkNodes(document).map(({ path }) =>
    path.filter((key) => key !== 'properties' && key !== 'schema').join('/'),
  );

const screen: JsonObject = {
  schema: {
    type: 'object',
    properties: {
      a: { type: 'string', title: '甲', 'x-component': 'text' },
      b: { type: 'string', title: '乙', 'x-component': 'text' },
      c: { type: 'string', title: '丙', 'x-component': 'text' },
    },
  },
};

describe('fields that are put into a container', () => {
  it.each<[type: string, expected: string[]]>([
    ['card', ['', 'card', 'card/a', 'card/b', 'c']],
    ['row', ['', 'row', 'row/a', 'row/b', 'c']],
    ['tabs', ['', 'tabs', 'tabs/first', 'tabs/first/a', 'tabs/first/b', 'tabs/second', 'c']],
    [
      'collapse',
      ['', 'collapse', 'collapse/first', 'collapse/first/a', 'collapse/first/b', 'collapse/second', 'c'],
    ],
  ])('%s lie in it, and come out again as they were', (type, expected) => {
    const wrapped = done(screen, wrapNodes(screen, [at('b'), at('a')], type, initialOf(type), find));
    expect(shapeOf(wrapped)).toEqual(expected);
    const unwrapped = done(wrapped, unwrapNode(wrapped, at(type), find));
    expect(JSON.stringify(unwrapped)).toBe(JSON.stringify(screen));
  });

  it.each<[type: string, gone: Path[]]>([
    ['card', [at('card')]],
    ['tabs', [at('tabs'), at('tabs', 'first'), at('tabs', 'second')]],
  ])('leave %s behind, with the pages that it shows', (type, gone) => {
    const wrapped = done(screen, wrapNodes(screen, [at('a')], type, initialOf(type), find));
    expect(listUnwrapped(wrapped, at(type), find)).toEqual(gone);
    const left = done(wrapped, unwrapNode(wrapped, at(type), find));
    for (const path of gone) expect(readPath(left, path)).toBeUndefined();
  });

  it('have pages whose names nobody else has', () => {
    const once = done(screen, wrapNodes(screen, [at('a')], 'tabs', initialOf('tabs'), find));
    const twice = done(once, wrapNodes(once, [at('b')], 'tabs', initialOf('tabs'), find));
    expect(shapeOf(twice)).toContain('tabs_2/first_2/b');
  });

  it.each<[what: string, plan: (document: JsonObject) => Planned]>([
    [
      'a page of tabs',
      (document) => wrapNodes(document, [at('tabs', 'first')], 'card', initialOf('card'), find),
    ],
    ['one page of tabs out of them', (document) => unwrapNode(document, at('tabs', 'first'), find)],
    ['the buttons of a table out of it', (document) => unwrapNode(document, at('table'), find)],
    ['the rows of a list out of it', (document) => unwrapNode(document, at('list'), find)],
  ])('are refused: %s', (_, plan) => {
    const wrapped = done(screen, wrapNodes(screen, [at('a')], 'tabs', initialOf('tabs'), find));
    const list: JsonObject = { type: 'array', properties: { d: {} }, items: { type: 'object' } };
    const table: JsonObject = { type: 'array', 'x-component': 'data_table', properties: { e: {} } };
    const document = applyEdits(wrapped, [
      { op: 'insert', path: at('list'), value: list },
      { op: 'insert', path: at('table'), value: table },
    ]).document;
    expect(() => plan(document)).toThrowError(EditError);
  });

  it('of any screen keep every node, and are taken back to the letter', () => {
    fc.assert(
      fc.property(
        anyScreen,
        fc.nat(),
        fc.constantFrom('card', 'row', 'tabs', 'collapse'),
        (start, choice, type) => {
          const places = walkNodes(start).map(({ path }) => path);
          const path = places[choice % places.length] ?? [];
          let draft = beginDraft(start);
          try {
            draft = perform(draft, wrapNodes(start, [path], type, initialOf(type), find), 0);
          } catch (error) {
            if (error instanceof EditError) return;
            throw error;
          }
          expect([...listMarks(draft.document).keys()]).toEqual(
            expect.arrayContaining([...listMarks(start).keys()]),
          );
          const [wrapper = []] = draft.selection;
          const out = perform(draft, unwrapNode(draft.document, wrapper, find), 9_000);
          expect(JSON.stringify(out.document)).toBe(JSON.stringify(start));
          expect(JSON.stringify(undo(undo(out)).document)).toBe(JSON.stringify(start));
        },
      ),
      { numRuns: runs(5_000, 100) },
    );
  });
});

describe('a field in a row', () => {
  const inRow = done(screen, wrapNodes(screen, [at('a'), at('b')], 'row', initialOf('row'), find));
  const wide = done(inRow, setSpan(inRow, at('row', 'a'), 2, contracts));

  it('takes more columns in a cell that is put around it, and fewer by the cell', () => {
    expect(readSpan(inRow, at('row', 'a'), contracts)).toMatchObject({ span: 1, columns: 2, isCell: false });
    expect(shapeOf(wide)).toEqual(['', 'row', 'row/column', 'row/column/a', 'row/b', 'c']);
    expect(readPath(wide, [...at('row', 'column'), 'x-component-props', 'span'])).toBe(2);
    const inner = at('row', 'column', 'a');
    expect(readSpan(wide, inner, contracts)).toMatchObject({ span: 2, isCell: true });
    const narrow = done(wide, setSpan(wide, inner, 0, contracts));
    expect(readPath(narrow, [...at('row', 'column'), 'x-component-props'])).toBeUndefined();
  });

  it('never takes more than there are, and none outside of a row', () => {
    const most = setSpan(inRow, at('row', 'a'), 9, contracts);
    expect(readPath(done(inRow, most), [...at('row', 'column'), 'x-component-props', 'span'])).toBe(2);
    expect(readSpan(inRow, at('c'), contracts)).toBeUndefined();
    expect(() => setSpan(inRow, at('c'), 2, contracts)).toThrowError('请先把它放进栅格行');
  });
});
