// One department, and what lies below it, over back ends that give departments as a tree alone.
import { failure } from '../kernel/errors.ts';
import type { Caller } from './caller.ts';
import { isFields, resultOf, type Fields } from './replies.ts';
import { childrenOf, flatten, readRoots } from './trees.ts';

/** What a node has because it stands in a tree. */
const OF_THE_TREE = new Set(['children', 'key', 'value', 'title', 'isLeaf']);

/**
 * The fields of a department.
 * @throws ApiError `record-missing`, TargetRefusal
 */
export async function readDepart(caller: Caller, id: string): Promise<Fields> {
  const node = await findNode(caller, id);
  return Object.fromEntries(Object.entries(node).filter(([name]) => !OF_THE_TREE.has(name)));
}

/**
 * What a deletion takes along: departments below, and people of the whole branch.
 * @throws ApiError `record-missing`, TargetRefusal
 */
export async function countBelow(caller: Caller, id: string): Promise<{ departs: number; users: number }> {
  const node = await findNode(caller, id);
  const reply = await caller.ask('GET', `/sys/user/queryUserByDepId?id=${encodeURIComponent(id)}`);
  const people = resultOf(reply);
  const ids = Array.isArray(people) ? people.filter(isFields).map((person) => person['id']) : [];
  return { departs: flatten(childrenOf(node)).length, users: new Set(ids).size };
}

/**
 * All departments, each with those below it.
 * @throws ApiError, TargetRefusal
 */
export async function readDeparts(caller: Caller): Promise<Fields[]> {
  return flatten(readRoots(resultOf(await caller.ask('GET', '/sys/sysDepart/queryTreeList'))));
}

async function findNode(caller: Caller, id: string): Promise<Fields> {
  const found = (await readDeparts(caller)).find((node) => node['id'] === id);
  if (!found) throw failure('record-missing');
  return found;
}
