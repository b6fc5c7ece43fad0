// Calls of our own invention that back ends of this family do not know: each is put into calls that they do know.
import type { MetricGroup } from '../features/monitor/metrics.ts';
import type { Caller } from './caller.ts';
import { compareDataVersions } from './data-versions.ts';
import { moveDepart } from './depart-moves.ts';
import { addWithItems, editWithItems, readWithItems, type Saved } from './dict-details.ts';
import { countBelow, readDepart } from './departs.ts';
import { readJobNames } from './job-names.ts';
import { countEntriesBelow, readGrantTree } from './menus.ts';
import { readGroup } from './monitor-groups.ts';
import { countMine, readProfile } from './own-account.ts';
import { TargetRefusal, toAnswer, type Answered } from './replies.ts';
import { answerUnanswered, isUnanswered } from './unanswered.ts';

export interface TranslatedCall {
  query: URLSearchParams;
  /** The JSON that was sent; undefined for none. */
  body: unknown;
  caller: Caller;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Answers a call by others. @throws ApiError when the target does not answer, or the call says nothing that could be put */
export type Translation = (call: TranslatedCall) => Promise<Answered>;

const groups = ['jvm', 'system', 'tomcat'] as const satisfies readonly MetricGroup[];

/** By method and path below API_BASE. */
const TRANSLATIONS: ReadonlyMap<string, Translation> = new Map<string, Translation>([
  ...groups.map((group): [string, Translation] => [
    `GET /actuator/group/${group}`,
    reading(({ caller }) => readGroup(caller, group)),
  ]),
  [
    'GET /sys/dataLog/compareFields',
    reading(({ caller, query }) =>
      compareDataVersions(caller, [query.get('dataId1') ?? '', query.get('dataId2') ?? '']),
    ),
  ],
  [
    'GET /sys/dictDetail/queryById',
    reading(({ caller, query }) => readWithItems(caller, query.get('id') ?? '')),
  ],
  [
    'POST /sys/dictDetail/add',
    answering(async ({ caller, body, now }) =>
      toSaved(await addWithItems(caller, body, now), '添加成功！', now()),
    ),
  ],
  [
    'PUT /sys/dictDetail/edit',
    answering(async ({ caller, body, now }) =>
      toSaved(await editWithItems(caller, body, now), '修改成功！', now()),
    ),
  ],
  [
    'GET /sys/permission/countBelow',
    reading(({ caller, query }) => countEntriesBelow(caller, query.get('id') ?? '')),
  ],
  ['GET /sys/account/profile', reading(({ caller }) => readProfile(caller))],
  ['GET /sys/dashboard/mine', reading(({ caller }) => countMine(caller))],
  // Over there rules compare columns that only its own tables know.
  ['GET /sys/permission/queryRuleFields', reading(async () => [])],
  ['GET /sys/quartzJob/queryJobNames', reading(({ caller }) => readJobNames(caller))],
  ['GET /sys/sysDepart/queryById', reading(({ caller, query }) => readDepart(caller, query.get('id') ?? ''))],
  [
    'GET /sys/sysDepart/countBelow',
    reading(({ caller, query }) => countBelow(caller, query.get('id') ?? '')),
  ],
  [
    'PUT /sys/sysDepart/move',
    answering(async ({ caller, body, now }) => {
      const moved = await moveDepart(caller, body, now);
      return 'refused' in moved ? moved.refused : success(null, moved.message, now());
    }),
  ],
  ['GET /sys/sysDepartPermission/queryTreeList', reading(({ caller }) => readGrantTree(caller))],
]);

/** @param path below API_BASE, without the query */
export function findTranslation(method: string, path: string): Translation | undefined {
  return TRANSLATIONS.get(`${method} ${path}`) ?? (isUnanswered(method, path) ? refuse : undefined);
}

const refuse: Translation = async ({ now }) => answerUnanswered(now());

function reading(read: (call: TranslatedCall) => Promise<unknown>): Translation {
  return answering(async (call) => success(await read(call), '操作成功', call.now()));
}

function answering(answer: Translation): Translation {
  return async (call) => {
    try {
      return await answer(call);
    } catch (error) {
      // Whatever else is wrong is told, and logged, as for every call of this server.
      if (!(error instanceof TargetRefusal)) throw error;
      const { status } = error.reply;
      if (status === 404 || status === 405) return answerUnanswered(call.now());
      const refusal = toAnswer(error, call.now());
      if (!refusal) throw error;
      return refusal;
    }
  };
}

function success(result: unknown, message: string, timestamp: number): Answered {
  return { status: 200, body: { success: true, code: 200, message, result, timestamp } };
}

function toSaved(saved: Saved, message: string, timestamp: number): Answered {
  if ('refused' in saved) return saved.refused;
  return success({ id: saved.id }, message, timestamp);
}
