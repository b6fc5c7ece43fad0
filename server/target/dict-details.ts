// A dictionary with its rows in one call, over back ends that save dictionaries and items one by one.
import { failure } from '../kernel/errors.ts';
import { MAX_ROWS, takeRows, type SentRows } from '../records/writes/child-rows.ts';
import { getEntity, listChildren } from '../records/entities.ts';
import type { Caller } from './caller.ts';
import { pickWritable, planItems, type ItemStep } from './dict-items.ts';
import { findDict, readDict, readItems } from './dict-reading.ts';
import { isFields, resultOf, toAnswer, type Answered, type Fields } from './replies.ts';

const dict = getEntity('system/dict');
const children = listChildren(dict);
const itemEntity = getEntity('system/dict-item');

/** Most items that a sentence names. */
const MAX_NAMED = 20;

/**
 * The dictionary with all of its items.
 * @throws ApiError, TargetRefusal
 */
export async function readWithItems(caller: Caller, id: string): Promise<Fields> {
  if (id === '' || id.length > 64) throw failure('request-invalid');
  return { ...(await readDict(caller, id)), items: await readItems(caller, id) };
}

/** What a save came to: the id of what is saved, or the answer that tells what is not. */
export type Saved = { id: unknown } | { refused: Answered };

/**
 * Adds a dictionary, then its items.
 * @throws ApiError, TargetRefusal when nothing is saved
 */
export async function addWithItems(caller: Caller, body: unknown, now: () => number): Promise<Saved> {
  const { record, rows } = readBody(body);
  const added = resultOf(await caller.ask('POST', '/sys/dict/add', pickWritable(dict, record)));
  const refuse = (error: unknown, left: readonly ItemStep[]): Saved => {
    const name = String(record['dictName'] as string);
    return tell(
      error,
      now(),
      (why) =>
        `${why}；字典“${name}”已新增，这些字典项没有保存：${nameSteps(left)}。请关闭后在列表中编辑该字典补上`,
    );
  };
  let id: string;
  try {
    id = await findAdded(caller, added, record);
  } catch (error) {
    // There are no rows that could be missing.
    if (rows.rows.length === 0) return { id: null };
    return refuse(error, planItems(itemEntity, rows, [], ''));
  }
  const failed = await runSteps(caller, planItems(itemEntity, rows, [], id));
  return failed ? refuse(failed.error, failed.left) : { id };
}

/**
 * Saves a dictionary, then the items that differ.
 * @throws ApiError, TargetRefusal when nothing is saved
 */
export async function editWithItems(caller: Caller, body: unknown, now: () => number): Promise<Saved> {
  const { record, rows } = readBody(body);
  const { id } = record;
  if (typeof id !== 'string' || id === '' || id.length > 64) throw failure('request-invalid');
  const isNamed = rows.rows.length > 0 || rows.removed.length > 0;
  const stored = isNamed ? await readItems(caller, id) : [];
  const steps = planItems(itemEntity, rows, stored, id);
  resultOf(await caller.ask('PUT', '/sys/dict/edit', { ...pickWritable(dict, record), id }));
  const failed = await runSteps(caller, steps);
  if (!failed) return { id };
  return tell(
    failed.error,
    now(),
    (why) =>
      `${why}；字典已保存，这些字典项没有保存：${nameSteps(failed.left)}。请重新打开该字典核对后再保存`,
  );
}

function readBody(body: unknown): { record: Fields; rows: SentRows } {
  const [child] = children;
  if (!isFields(body) || !child) throw failure('request-invalid');
  const listed = body[child.name];
  const isListed = Array.isArray(listed);
  if (isListed && (listed.length > MAX_ROWS || !listed.every(isFields))) throw failure('request-invalid');
  return { record: body, rows: takeRows(child, body) };
}

/** Older back ends do not tell the id of what was added. */
async function findAdded(caller: Caller, added: unknown, record: Fields): Promise<string> {
  const told = isFields(added) ? added['id'] : undefined;
  if (typeof told === 'string' && told !== '') return told;
  const found = await findDict(caller, 'dictCode', String(record['dictCode'] as string));
  return String(found['id'] as string);
}

/** Runs one after the other up to the first failure: what follows it may depend on it. */
async function runSteps(
  caller: Caller,
  steps: readonly ItemStep[],
): Promise<{ error: unknown; left: readonly ItemStep[] } | undefined> {
  for (const [at, { method, path, body }] of steps.entries()) {
    try {
      resultOf(await caller.ask(method, path, body));
    } catch (error) {
      return { error, left: steps.slice(at) };
    }
  }
  return undefined;
}

/** The target's refusal with its own words, and behind them what is not saved. */
function tell(error: unknown, timestamp: number, sentence: (why: string) => string): Saved {
  const answer = toAnswer(error, timestamp);
  if (!answer) throw error;
  const message = sentence(String(answer.body['message'] as string));
  return { refused: { status: answer.status, body: { ...answer.body, message } } };
}

function nameSteps(steps: readonly ItemStep[]): string {
  const named = steps
    .slice(0, MAX_NAMED)
    .map(({ method, title }) => (method === 'DELETE' ? `删除“${title}”` : `“${title}”`))
    .join('、');
  return steps.length > MAX_NAMED ? `${named}等 ${steps.length} 项` : named;
}
