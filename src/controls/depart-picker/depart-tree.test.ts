import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keepCompanies,
  listHalfTicked,
  orderTicked,
  readDepartments,
  searchTree,
  toggleLinked,
  visit,
  type DepartNode,
} from './depart-tree.ts';

const FIELDS = { store: 'id', text: 'departName' };

const answer = [
  {
    id: 'c1',
    departName: '总公司',
    orgCategory: 1,
    orgCode: 'A01',
    children: [
      {
        id: 'd1',
        departName: '研发部',
        orgCategory: '2',
        orgCode: 'A01A01',
        children: [
          { id: 'd2', departName: '前端组', orgCategory: '2', orgCode: 'A01A01A01', children: null },
          { id: 'd3', departName: '后端组', orgCategory: '2', orgCode: 'A01A01A02', children: null },
        ],
      },
      { id: 'c2', departName: '子公司', orgCategory: '1', orgCode: 'A01A02', children: [] },
    ],
  },
];

const tree = readDepartments(answer, FIELDS);
const isDepart = (node: DepartNode): boolean => !node.isCompany;

function names(nodes: readonly DepartNode[]): string[] {
  const found: string[] = [];
  visit(nodes, (node) => found.push(node.text));
  return found;
}

describe('the department tree', () => {
  // W3.9
  it('reads the category as number or text, and the stored and shown fields that the settings name', () => {
    expect(tree[0]?.isCompany).toBe(true);
    expect(tree[0]?.children[1]?.isCompany).toBe(true);
    const [byCode] = readDepartments(answer, { store: 'orgCode', text: 'id' });
    expect([byCode?.stored, byCode?.text]).toEqual(['A01', 'c1']);
  });

  it('leaves out what cannot be stored', () => {
    expect(readDepartments([{ departName: '无编号' }, null, 'x'], FIELDS)).toEqual([]);
    expect(readDepartments({ records: [] }, FIELDS)).toEqual([]);
  });

  it('keeps the way to what a search finds', () => {
    expect(names(searchTree(tree, '前端'))).toEqual(['总公司', '研发部', '前端组']);
    expect(searchTree(tree, '没有')).toEqual([]);
    expect(names(searchTree(tree, ' '))).toHaveLength(5);
  });

  it('keeps companies and the way to them in company mode', () => {
    expect(names(keepCompanies(tree))).toEqual(['总公司', '子公司']);
  });

  it('ticks a branch with its root, and the root when all of the branch is ticked', () => {
    const branch = toggleLinked(tree, new Set(), 'd1', isDepart);
    expect(orderTicked(tree, branch)).toEqual(['d1', 'd2', 'd3']);
    const without = toggleLinked(tree, branch, 'd2', isDepart);
    expect(orderTicked(tree, without)).toEqual(['d3']);
    expect(orderTicked(tree, toggleLinked(tree, without, 'd2', isDepart))).toEqual(['d1', 'd2', 'd3']);
    expect(listHalfTicked(tree, without)).toEqual(['d1', 'c1']);
  });

  // W3.9
  it('never ticks what cannot be chosen, and switching a node twice on an empty tree changes nothing', () => {
    fc.assert(
      fc.property(fc.subarray(['d1', 'd2', 'd3', 'c1', 'c2']), (steps) => {
        let ticked = new Set<string>();
        for (const step of steps) ticked = toggleLinked(tree, ticked, step, isDepart);
        expect([...ticked].every((key) => key.startsWith('d'))).toBe(true);
        expect(ticked.has('d1')).toBe(ticked.has('d2') && ticked.has('d3'));
      }),
    );
  });

  it('keeps stored departments that no longer exist', () => {
    expect(orderTicked(tree, new Set(['gone', 'd3', 'd2']))).toEqual(['d2', 'd3', 'gone']);
  });
});
