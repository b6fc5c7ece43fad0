// Runs the steps of hooks within the transaction of a save, as whoever saves.
import type { Kysely } from 'kysely';
import { createBudget, type Budget } from '../../../src/engine/expression/budget.ts';
import { ExpressionError } from '../../../src/engine/expression/errors.ts';
import { evaluateTree } from '../../../src/engine/expression/evaluate.ts';
import type { HookMoment } from '../../../src/engine/hook.ts';
import { evaluateTemplate } from '../../../src/engine/plan/template.ts';
import type { Template } from '../../../src/engine/plan/plan.ts';
import { pathOfCalls } from '../../../src/engine/entity/entity-calls.ts';
import type { Database } from '../../db/tables.ts';
import { ApiError, failure } from '../../kernel/errors.ts';
import { callOf, callWithin } from '../../http/routing/nested-call.ts';
import type { Route } from '../../http/routing/define-route.ts';
import { entitiesOf, getEntity, isGuarded, readsAll, type Entity } from '../../records/entities.ts';
import { queueOutgoing, type Outgoing } from '../../records/outbox.ts';
import { FieldRefusal } from '../../records/writes/field-refusal.ts';
import type { RunStep } from './compile-hooks.ts';
import { listOf, requestOf } from './outgoing-parts.ts';

/** Saves within saves: a contract that changes a room that changes a contract … */
export const MAX_DEPTH = 8;
/** Most rounds of one `each`, as in the steps of documents. */
const MAX_EACH = 1000;
/** Most records and deliveries that one save leads to. */
const MAX_DEEDS = 1000;

const WORDS: Readonly<Record<HookMoment, string>> = {
  beforeAdd: '新增前',
  afterAdd: '新增后',
  beforeEdit: '编辑前',
  afterEdit: '编辑后',
  beforeDelete: '删除前',
  afterDelete: '删除后',
};

/** What the hooks of one save have in common, however deep they lead. */
interface Run {
  /** Hooks that are under way, the outermost first. */
  chain: string[];
  budget: Budget;
  deeds: number;
}

const runs = new WeakMap<Kysely<Database>, Run>();

/** Finds the call of an entity, when it is served. */
export type FindRoute = (method: string, url: string) => Route | undefined;

/** Names that the expressions of a hook may use. */
export type HookScope = Record<string, unknown> & { $values: Record<string, unknown> };

export interface Moment {
  db: Kysely<Database>;
  entity: Entity;
  moment: HookMoment;
  scope: HookScope;
  find: FindRoute;
  /** What a step gave a field; absent where the record is written already. */
  onSet?(field: string, value: unknown): void;
}

/**
 * Counts how deep the hooks of a save lead.
 * @throws rule naming all of them when it is too deep
 */
export async function within<T>(
  { db, entity, moment }: Pick<Moment, 'db' | 'entity' | 'moment'>,
  work: () => Promise<T>,
): Promise<T> {
  const run = runs.get(db) ?? { chain: [], budget: createBudget(), deeds: 0 };
  const name = nameOf(entity, moment);
  if (run.chain.length >= MAX_DEPTH) {
    const chain = [...run.chain, name].join(' → ');
    throw failure('rule', `钩子互相触发超过 ${MAX_DEPTH} 层，没有保存：${chain}。请修改其中一个钩子的条件`);
  }
  runs.set(db, run);
  run.chain.push(name);
  try {
    return await work();
  } finally {
    run.chain.pop();
    if (run.chain.length === 0) runs.delete(db);
  }
}

/** How a hook is called in sentences, e.g. 合同（编辑后）. */
export function nameOf({ title }: Pick<Entity, 'title'>, moment: HookMoment): string {
  return `${title}（${WORDS[moment]}）`;
}

/** Runs steps in their order; the first that refuses ends the save. */
export async function runSteps(steps: readonly RunStep[], moment: Moment): Promise<void> {
  for (const step of steps) await runStep(step, moment);
}

async function runStep(step: RunStep, moment: Moment): Promise<void> {
  const { entity, db } = moment;
  const value = (template: Template): unknown => evaluate(template, moment);
  const text = (template: Template): string => String((value(template) ?? '') as string);
  switch (step.do) {
    case 'set': {
      const given = value(step.value) ?? null;
      moment.scope.$values[step.field] = given;
      moment.onSet?.(step.field, given);
      return;
    }
    case 'refuse': {
      const sentence = text(step.text);
      throw step.field === undefined
        ? failure('rule', sentence)
        : new FieldRefusal(step.field, sentence, 'rule');
    }
    case 'when':
      return runSteps(value(step.if) ? step.then : step.else, moment);
    case 'each': {
      const items = value(step.in) ?? [];
      const place = nameOf(entity, moment.moment);
      if (!Array.isArray(items))
        throw failure('rule', `${place}的钩子里 each 的 in 不是列表，请联系管理员改正`);
      if (items.length > MAX_EACH) {
        throw failure(
          'rule',
          `${place}的钩子一次最多处理 ${MAX_EACH} 项，现在有 ${items.length} 项，请分几次保存`,
        );
      }
      for (const item of items) {
        await runSteps(step.steps, { ...moment, scope: { ...moment.scope, $item: item } });
      }
      return;
    }
    case 'add':
      return save(moment, 'add', step.entity, recordOf(value(step.values)));
    case 'edit': {
      const id = text(step.id);
      if (id !== '') await save(moment, 'edit', step.entity, { ...recordOf(value(step.values)), id });
      return;
    }
    case 'request':
      return send(
        moment,
        requestOf(text(step.url), step.method, value(step.body), nameOf(entity, moment.moment)),
      );
    case 'message': {
      const users = listOf(value(step.users));
      const roles = listOf(value(step.roles));
      const message = {
        kind: 'message' as const,
        users,
        roles,
        title: text(step.title),
        text: text(step.text),
      };
      // Who is meant may be nobody, as a field that is empty.
      if (users.length + roles.length > 0) await send(moment, message);
      return;
    }
  }

  async function send(at: Moment, outgoing: Outgoing): Promise<void> {
    countDeed(at);
    const { user, now } = callOf(db);
    const by = { username: user.username, now: now() };
    const hasGuarded = entitiesOf(entity).some(({ fields }) => [...fields.values()].some(isGuarded));
    await queueOutgoing(db, outgoing, `${entity.id} ${at.moment}`, by, hasGuarded);
  }
}

/** Adds or changes a record of an entity by its own call, with the rights of whoever saves. */
async function save(
  moment: Moment,
  operation: 'add' | 'edit',
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  countDeed(moment);
  const target = getEntity(id);
  const method = operation === 'add' ? 'POST' : 'PUT';
  const route = moment.find(method, `${pathOfCalls(target)}/${operation}`);
  const explain = (reason: string): string => {
    const hook = nameOf(moment.entity, moment.moment);
    return operation === 'add'
      ? `${hook}的钩子不能新增${target.title}：${reason}`
      : `${hook}的钩子不能修改${target.title}：${reason}`;
  };
  if (!route) throw failure('rule', explain('它现在没有接口，请联系管理员查看模块'));
  try {
    await callWithin(moment.db, route, body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Its fields are those of another form.
    throw new ApiError(error.error, explain(error.message), error.retryAfter, { cause: error });
  }
}

/** @throws rule when a save leads to more than anybody means */
function countDeed({ db, entity, moment }: Moment): void {
  const run = runs.get(db);
  if (!run) throw new Error('steps run within a hook alone');
  run.deeds += 1;
  if (run.deeds <= MAX_DEEDS) return;
  throw failure(
    'rule',
    `${nameOf(entity, moment)}的钩子引出的改动超过 ${MAX_DEEDS} 项，没有保存，请分几次保存`,
  );
}

function recordOf(value: unknown): Record<string, unknown> {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** @throws rule naming the hook when an expression fails */
function evaluate(template: Template, { db, entity, moment, scope }: Moment): unknown {
  try {
    return evaluateTemplate(template, scope, (tree, names) =>
      evaluateTree(tree, names, runs.get(db)?.budget),
    );
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    // The sentence of a failure may quote a value, and a hook reads all of them.
    const { user } = callOf(db);
    const isWhole = entitiesOf(entity).every((one) => readsAll(one, user));
    const hook = nameOf(entity, moment);
    const text = isWhole ? `${hook}的钩子无法计算：${error.message}` : `${hook}的钩子无法计算，请联系管理员`;
    throw failure('rule', text, { cause: error });
  }
}
