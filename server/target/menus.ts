// Menus and buttons over back ends that give them as whole trees alone.
import { failure } from '../kernel/errors.ts';
import type { Caller } from './caller.ts';
import { scalarText } from '../../src/engine/values/json.ts';
import { isFields, resultOf, type Fields } from './replies.ts';
import { childrenOf, flatten, readRoots } from './trees.ts';

/**
 * How many entries a deletion takes along. Who holds them is not told over there, so `roles` is left out.
 * @throws ApiError `record-missing`, TargetRefusal
 */
export async function countEntriesBelow(caller: Caller, id: string): Promise<{ entries: number }> {
  const roots = readRoots(resultOf(await caller.ask('GET', '/sys/permission/list')));
  const found = flatten(roots).find((node) => node['id'] === id);
  if (!found) throw failure('record-missing');
  return { entries: flatten(childrenOf(found)).length };
}

/**
 * The tree that permissions are granted from, and the ids of all its nodes. Over there one call answers it for roles
 * and departments alike.
 * @throws ApiError, TargetRefusal
 */
export async function readGrantTree(caller: Caller): Promise<{ treeList: Fields[]; ids: string[] }> {
  const result = resultOf(await caller.ask('GET', '/sys/role/queryTreeList'));
  const treeList: Fields[] = [];
  const ids: string[] = [];
  const waiting = [{ nodes: readRoots(isFields(result) ? result['treeList'] : undefined), into: treeList }];
  for (const { nodes, into } of waiting) {
    for (const node of nodes) {
      const id = scalarText(node['key']) || scalarText(node['id']);
      const title = scalarText(node['title']) || scalarText(node['slotTitle']);
      const below = childrenOf(node);
      const children: Fields[] = [];
      ids.push(id);
      into.push({
        key: id,
        value: id,
        title,
        slotTitle: scalarText(node['slotTitle']) || title,
        label: scalarText(node['label']) || null,
        icon: scalarText(node['icon']) || null,
        isLeaf: below.length === 0,
        ruleFlag: Number(node['ruleFlag']) || 0,
        parentId: scalarText(node['parentId']),
        scopedSlots: { title: 'hasDatarule' },
        children: below.length === 0 ? null : children,
      });
      waiting.push({ nodes: below, into: children });
    }
  }
  return { treeList, ids };
}
