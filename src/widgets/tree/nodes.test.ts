import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterNodes,
  linkChecked,
  listItems,
  listKeys,
  listLeaves,
  listWay,
  readNodes,
  type TreeItem,
} from './nodes.ts';

const fields = { titleField: 'title', childrenField: 'children' };

const nested = [
  {
    key: 'a',
    title: '总部',
    children: [
      { id: 'b', title: '研发部', children: [{ id: 'd', title: '前端组' }] },
      { id: 'c', title: '财务部' },
    ],
  },
];

describe('readNodes', () => {
  it('reads nested records by key or id', () => {
    expect(listKeys(readNodes(nested, fields))).toEqual(['a', 'b', 'd', 'c']);
  });

  it('builds a tree from a flat list; orphans are roots and cycles are left out', () => {
    const rows = [
      { id: 2, name: '下级', parentId: 1 },
      { id: 1, name: '上级', parentId: 0 },
      { id: 8, name: '环', parentId: 9 },
      { id: 9, name: '环', parentId: 8 },
      { name: '没有主键', parentId: 1 },
    ];
    const items = readNodes(rows, { ...fields, titleField: 'name', parentField: 'parentId' });
    expect(items.map((item) => [item.key, item.children.map((one) => one.key)])).toEqual([[1, [2]]]);
  });

  it('says so when nested data never ends', () => {
    const loop: Record<string, unknown> = { id: 1, title: '环' };
    loop['children'] = [loop];
    expect(() => readNodes([loop], fields)).toThrow('树的层级超过');
  });
});

describe('filterNodes', () => {
  it('keeps the hits, the way to them and what is below them', () => {
    expect(listKeys(filterNodes(readNodes(nested, fields), '前端'))).toEqual(['a', 'b', 'd']);
    expect(listKeys(filterNodes(readNodes(nested, fields), '研发'))).toEqual(['a', 'b', 'd']);
    expect(filterNodes(readNodes(nested, fields), '没有')).toEqual([]);
  });
});

describe('linkChecked', () => {
  const items = readNodes(nested, fields);

  it('checks a parent only when everything below it is', () => {
    expect(linkChecked(items, new Set(['d']))).toEqual({ checked: ['d', 'b'], half: ['a'] });
    expect(linkChecked(items, new Set(['d', 'c']))).toEqual({ checked: ['d', 'b', 'c', 'a'], half: [] });
  });

  it('never spreads from a stored parent to children that were not stored', () => {
    expect(linkChecked(items, new Set(['a', 'b']))).toEqual({ checked: [], half: [] });
  });

  it('comes back to the same leaves when what it gave is stored, half-checked parents included', () => {
    const { tree } = fc.letrec<{ tree: TreeItem }>((tie) => ({
      tree: fc.record({
        key: fc.uuid(),
        title: fc.string(),
        isDisabled: fc.constant(false),
        record: fc.constant({}),
        children: fc.oneof(
          { depthSize: 'small', maxDepth: 4 },
          fc.constant([]),
          fc.array(tie('tree'), { maxLength: 3 }),
        ),
      }),
    }));
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 3 }), fc.infiniteStream(fc.boolean()), (roots, coins) => {
        const chosen = roots.flatMap(listLeaves).filter(() => coins.next().value);
        const first = linkChecked(roots, new Set(chosen));
        const again = linkChecked(roots, new Set([...first.checked, ...first.half]));
        expect(again).toEqual(first);
        expect(roots.flatMap(listLeaves).filter((key) => first.checked.includes(key))).toEqual(chosen);
      }),
    );
  });
});

describe('listWay', () => {
  const items = readNodes(nested, fields);

  it('leads from the root to the node, and nowhere for a node that the tree does not hold', () => {
    expect(listWay(items, 'd').map(({ key }) => key)).toEqual(['a', 'b', 'd']);
    expect(listWay(items, 'a').map(({ key }) => key)).toEqual(['a']);
    expect(listWay(items, 'x')).toEqual([]);
  });

  it('is what listItems of each node on it holds', () => {
    for (const { key } of items.flatMap(listItems)) {
      for (const above of listWay(items, key)) expect(listItems(above).map((one) => one.key)).toContain(key);
    }
  });
});
