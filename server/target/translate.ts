// Calls of our own invention that back ends of this family do not know: each is put into calls that they do know.
import type { MetricGroup } from '../monitor/metrics.ts';
import type { Caller } from './caller.ts';
import { addWithItems, editWithItems, readWithItems, type Saved } from './dict-details.ts';
import { countBelow, readDepart } from './departs.ts';
import { readGroup } from './monitor-groups.ts';
import { TargetRefusal, toAnswer, type Answered } from './replies.ts';

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
    answering(async ({ caller, now }) => success(await readGroup(caller, group), '操作成功', now())),
  ]),
  [
    'GET /sys/dictDetail/queryById',
    answering(async ({ caller, query, now }) =>
      success(await readWithItems(caller, query.get('id') ?? ''), '操作成功', now()),
    ),
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
    'GET /sys/sysDepart/queryById',
    answering(async ({ caller, query, now }) =>
      success(await readDepart(caller, query.get('id') ?? ''), '操作成功', now()),
    ),
  ],
  [
    'GET /sys/sysDepart/countBelow',
    answering(async ({ caller, query, now }) =>
      success(await countBelow(caller, query.get('id') ?? ''), '操作成功', now()),
    ),
  ],
]);

/** @param path below API_BASE, without the query */
export function findTranslation(method: string, path: string): Translation | undefined {
  return TRANSLATIONS.get(`${method} ${path}`);
}

function answering(answer: Translation): Translation {
  return async (call) => {
    try {
      return await answer(call);
    } catch (error) {
      // Whatever else is wrong is told, and logged, as for every call of this server.
      const refusal = error instanceof TargetRefusal ? toAnswer(error, call.now()) : undefined;
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
