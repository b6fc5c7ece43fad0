// A department that moves, over back ends that have no call for it: it is saved with another department above it.
import { failure } from '../kernel/errors.ts';
import { getEntity } from '../records/entities.ts';
import type { Caller } from './caller.ts';
import { readDeparts } from './departs.ts';
import { pickWritable } from './dict-items.ts';
import { scalarText } from '../../src/engine/values/json.ts';
import { isFields, resultOf, toAnswer, type Answered, type Fields } from './replies.ts';
import { childrenOf, flatten } from './trees.ts';

const depart = getEntity('system/depart');

/** What a move came to: what is told of it, or the answer that tells what is not known. */
export type Moved = { message: string } | { refused: Answered };

/**
 * Moves a department with what is below it: one edit. Codes are the target's to make, so the place and the code are
 * read again afterwards.
 * @param body `id`, and `parentId` of the new place; none is the top
 * @throws ApiError, TargetRefusal when nothing is saved
 */
export async function moveDepart(caller: Caller, body: unknown, now: () => number): Promise<Moved> {
  const { id, parentId } = readBody(body);
  const nodes = await readDeparts(caller);
  const parent = nodes.find((node) => node['id'] === parentId);
  if (parentId !== '' && !parent) throw failure('rule', '上级部门不存在');
  const current = findDepart(nodes, id);
  if (parent && [current, ...flatten(childrenOf(current))].includes(parent)) {
    throw failure('rule', '不能移到自己或自己的下级部门下');
  }
  if (aboveOf(nodes, current) === parent) return { message: '已在该部门下' };
  const edit = { ...pickWritable(depart, current), id, parentId };
  resultOf(await caller.ask('PUT', '/sys/sysDepart/edit', edit));
  let after: readonly Fields[];
  try {
    after = await readDeparts(caller);
  } catch (error) {
    const answer = toAnswer(error, now());
    if (!answer) throw error;
    const why = scalarText(answer.body['message']);
    const message = `${why}；移动已提交后端，但没有读到移动的结果。请刷新后核对该部门的位置`;
    return { refused: { status: answer.status, body: { ...answer.body, message } } };
  }
  return { message: judgeMove(after, current, parent) };
}

/** @throws ApiError `rule` when the department stands where it stood */
function judgeMove(nodes: readonly Fields[], before: Fields, parent: Fields | undefined): string {
  const after = findDepart(nodes, scalarText(before['id']));
  const above = aboveOf(nodes, after);
  if (above?.['id'] !== parent?.['id']) throw failure('rule', '后端没有改变上级部门，它可能不支持移动部门');
  const code = scalarText(after['orgCode']);
  if (code !== '' && code === before['orgCode']) {
    return `移动成功，但后端没有重新编排部门编码（仍为 ${code}），按编码划分的人员与数据仍属于原来的上级部门`;
  }
  return '移动成功！';
}

function readBody(body: unknown): { id: string; parentId: string } {
  const { id, parentId } = isFields(body) ? body : {};
  const above = parentId ?? '';
  if (typeof id !== 'string' || id === '' || id.length > 64) throw failure('request-invalid');
  if (typeof above !== 'string' || above.length > 64) throw failure('request-invalid');
  return { id, parentId: above === '0' ? '' : above };
}

function findDepart(nodes: readonly Fields[], id: string): Fields {
  const found = nodes.find((node) => node['id'] === id);
  if (!found) throw failure('record-missing');
  return found;
}

/** The department right above one, by the place in the tree; undefined at the top. */
function aboveOf(nodes: readonly Fields[], node: Fields): Fields | undefined {
  return nodes.find((other) => childrenOf(other).includes(node));
}
