// What has to be done so that menus, roles and dictionaries are as belongings say: calls of these, with the rights of whoever
// publishes, within the transaction that publishes.
import type { Kysely } from 'kysely';
import type { BelongingsDeed, DictOfSet } from '../../../../src/designer/wire-belongings.ts';
import type { Database } from '../../../db/tables.ts';
import { isGranted } from '../../../http/routing/admit-call.ts';
import type { Route, RouteMethod } from '../../../http/routing/define-route.ts';
import { callWithin } from '../../../http/routing/nested-call.ts';
import { ApiError, failure } from '../../../kernel/errors.ts';
import type { SignedIn } from '../../../records/asker.ts';
import type { Deed, Wanted } from './deed.ts';
import { planDict } from './plan-dict.ts';
import { planMenu } from './plan-menu.ts';

/** Finds a call of another feature. */
export type FindRoute = (method: RouteMethod, url: string) => Route | undefined;

/** Dictionaries as if a document without a page brought them. */
export function asOwned(dicts: readonly DictOfSet[]): Wanted[] {
  return dicts.length === 0 ? [] : [{ id: '', text: '{}', belongings: { codes: [], grants: [], dicts } }];
}

/** @param isWhole whether what is not named goes: entries, codes and grants are brought back as they were */
export async function planDeeds(
  db: Kysely<Database>,
  wanted: readonly Wanted[],
  { isWhole }: { isWhole: boolean },
): Promise<Deed[]> {
  const deeds: Deed[] = [];
  const dicts = new Map(
    wanted.flatMap(({ id, belongings }) => belongings.dicts.map((one) => [one.code, { id, one }])),
  );
  for (const { id, one } of dicts.values()) deeds.push(...(await planDict(db, id, one)));
  for (const one of wanted) deeds.push(...(await planMenu(db, one, isWhole)));
  return deeds;
}

/** The deeds as people are told them. */
export function tellDeeds(deeds: readonly Deed[], find: FindRoute, user: SignedIn): BelongingsDeed[] {
  return deeds.map(({ id, words, method, url }) => {
    const route = find(method, url);
    return { id, words, isAllowed: route !== undefined && isGranted(route, user) };
  });
}

/**
 * Does all of them.
 * @param outcome what comes of it where one is refused
 * @throws ApiError that says which one was refused, and why
 */
export async function doDeeds(
  db: Kysely<Database>,
  deeds: readonly Deed[],
  find: FindRoute,
  outcome = '所以什么都没有发布',
): Promise<void> {
  for (const { words, method, url, sent } of deeds) {
    const route = find(method, url);
    if (!route) throw failure('rule', `${words}：这个系统没有相应的接口`);
    try {
      await callWithin(db, route, await sent(db));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.error, `${words}没有成功，${outcome}：${error.message}`, error.retryAfter, {
        cause: error,
      });
    }
  }
}
