// The outline stays the same object for whatever does not show in it.
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/depth.ts';
import { loadScreenFiles } from '../../../engine/check/files/catalog-node.ts';
import type { JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import widgetList from '../../../schemas/meta/widgets.generated.json' with { type: 'json' };
import { applyEdits, readPath, type Path } from '../../document/edits.ts';
import { anyEdits } from '../../document/edits.testing.ts';
import { createOutlineReader, flatten } from './outline-nodes.ts';

const widgets = new Map(
  (widgetList as unknown as WidgetContract[]).map((one): [string, WidgetContract] => [one.type, one]),
);
const document: JsonObject = {
  title: '合同',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称', 'x-component': 'text', 'x-component-props': {} },
      rows: {
        type: 'array',
        'x-component': 'data_table',
        'x-component-props': { columns: [{ key: 'no', title: '编号', width: 80 }, { key: 'kind' }] },
      },
      card: { type: 'void', 'x-component': 'card', properties: { note: { type: 'string' } } },
    },
  },
};
const node: Path = ['schema', 'properties', 'name'];
const columns: Path = ['schema', 'properties', 'rows', 'x-component-props', 'columns'];
const set = (at: Path, value: string | number): JsonObject =>
  applyEdits(document, [{ op: readPath(document, at) === undefined ? 'insert' : 'replace', path: at, value }])
    .document;

describe('the outline of a document that somebody types in', () => {
  it.each<[what: string, next: JsonObject]>([
    ['a setting of a node', set([...node, 'x-component-props', 'placeholder'], '请输入')],
    ['an expression', set([...node, 'x-visible'], '{{ 1 + }}')],
    ['a setting of a column', set([...columns, 0, 'width'], 90)],
    ['another part of the document', set(['route'], '/a')],
  ])('is the same list after %s', (_, next) => {
    const read = createOutlineReader(widgets);
    const before = read(document);
    expect(read(next)).toBe(before);
  });

  it.each<[what: string, next: JsonObject, shown: string]>([
    ['the title of a node', set([...node, 'title'], '全称'), '全称'],
    ['the title of a column', set([...columns, 1, 'title'], '类别'), '类别'],
    ['the title of the screen', set(['title'], '采购'), '采购'],
  ])('shows %s, and is the same beside it', (_, next, shown) => {
    const read = createOutlineReader(widgets);
    const before = flatten(read(document));
    const after = flatten(read(next));
    expect(after.map(({ title }) => title)).toContain(shown);
    expect(after.at(-1)).toBe(before.at(-1));
  });

  it('calls a node that refers to another one as that one is called now', () => {
    const referring = applyEdits(document, [
      {
        op: 'insert',
        path: ['schema', 'properties', 'card', 'properties', 'again'],
        value: { $ref: '#/schema/properties/name' },
      },
    ]).document;
    const read = createOutlineReader(widgets);
    read(referring);
    const renamed = applyEdits(referring, [
      { op: 'replace', path: [...node, 'title'], value: '全称' },
    ]).document;
    const named = flatten(read(renamed)).find(({ path: at }) => at.at(-1) === 'again');
    expect(named?.title).toBe('全称');
  });

  it('is what a fresh reader sees, whatever was done before', () => {
    const documents = loadScreenFiles(path.resolve('src/schemas/screens'), 'shipped')
      .map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as JsonObject)
      .filter((one) => JSON.stringify(one).length < 8_000);
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(fc.infiniteStream(fc.nat()), { minLength: 1, maxLength: 4 }),
        (first, choices) => {
          const read = createOutlineReader(widgets);
          let now = first;
          for (const stream of choices) {
            read(now);
            now = applyEdits(now, anyEdits(now, stream, 3)).document;
            expect(read(now)).toEqual(createOutlineReader(widgets)(now));
          }
        },
      ),
      { numRuns: runs(1_000, 60) },
    );
  });
});
