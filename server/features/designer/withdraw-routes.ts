// Calls to withdraw what was published: what hangs on it, and whether its menu entry goes with it.
import type { Kysely } from 'kysely';
import type { Withdrawal } from '../../../src/designer/wire.ts';
import type { Belongings, MenuOfSet } from '../../../src/designer/wire-belongings.ts';
import type { Database } from '../../db/tables.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { isGranted } from '../../http/routing/admit-call.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { nameCall } from '../../http/routing/nested-call.ts';
import { failure } from '../../kernel/errors.ts';
import { nameAuthor } from '../../records/history/authors.ts';
import { findings, listOf } from './answers.ts';
import { addPlanned, planBeside, readLastKept, readPlanned } from './belongings/kept-belongings.ts';
import { doDeeds, planDeeds, type FindRoute } from './belongings/plan-deeds.ts';
import { readRoles } from './belongings/plan-grants.ts';
import {
  BUTTON,
  findMenu,
  MENU,
  readBelongings,
  readPage,
  type Owner,
} from './belongings/read-belongings.ts';
import { showBelongings } from './belongings/shown-belongings.ts';
import { FILES_ONLY } from './draft-routes.ts';
import { followServed, lockDraft } from './drafts.ts';
import { withdraw } from './publish.ts';
import { levelOf, readLevels, rightsOf, SEE } from './rights.ts';
import { ID } from './texts.ts';
import { listVersions, readServed, withdrawVersion } from './versions.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** Each has all documents checked. */
const PACE = { max: 20, seconds: 60 };

/** What a page has that has nothing. */
const NOTHING: Belongings = { codes: [], grants: [], dicts: [] };

/** @param findRoute finds the calls of menus and roles */
export function createWithdrawRoutes(desk: DocumentDesk, findRoute: FindRoute): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/withdrawal',
      title: '撤回页面的影响',
      access: 'session',
      permission: 'designer:publish',
      scope: 'all',
      rateLimit: PACE,
      request: { querystring: { type: 'object', required: ['id'], properties: { id: ID } } },
      response: {
        type: 'object',
        properties: {
          title: text,
          findings,
          openedBy: listOf({ id: text, title: text }),
          menu: text,
          codes: listOf({ code: text, title: text }),
          roles: listOf({ title: text, codes: { type: 'array', items: text } }),
          mayRemoveMenu: flag,
          removesMenu: flag,
          reason: text,
        },
      },
      async handler({ db, user, now, query: { id } }) {
        const known = desk.find(id);
        const levels = await readLevels(db);
        if (!rightsOf(user, id, known, levels).mayPublish) throw failure('forbidden');
        const [served] = await readServed(db, [id]);
        if (!served) throw failure('not-found', `“${id}” 没有已发布的版本`);
        const { broken, others } = await desk.judge([{ id, text: undefined }], true);
        // What cannot be without it is faulty by now, and not told what it opens.
        const paths = new Set(broken.map(({ file }) => file));
        const owner = { id, text: served.text };
        const there = (await readBelongings(db, [owner]))[id] ?? NOTHING;
        const shown = (await showBelongings({ db, user, now }, [owner], { [id]: there }))[id];
        const names = await readRoles(db, shown?.grants.map(({ role }) => role) ?? []);
        const refusal = await findRefusal(db, owner, known?.file !== undefined);
        const [deed] = refusal === undefined ? await planRemoval(db, owner) : [];
        const route = deed && findRoute(deed.method, deed.url);
        const mayRemoveMenu = route !== undefined && isGranted(route, user);
        const isOwn = await isOwnMenu(db, owner, there.menu);
        const withdrawal: Withdrawal = {
          title: known?.title ?? id,
          findings: broken,
          openedBy: others
            .filter((one) => one.opens.includes(id) || paths.has(one.path))
            .filter((one) => levelOf(user, one.id, levels) >= SEE)
            .map((one) => ({ id: one.id, title: one.title })),
          menu: shown?.menu ? [...shown.menu.above, shown.menu].map((one) => one.title).join(' / ') : '',
          codes: shown?.codes ?? [],
          roles: (shown?.grants ?? []).map(({ role, added }) => ({
            title: names.get(role)?.title ?? role,
            codes: added.map((code) => (code === MENU ? '菜单' : code)),
          })),
          mayRemoveMenu,
          removesMenu: mayRemoveMenu && isOwn,
          reason:
            refusal ??
            (deed && !mayRemoveMenu
              ? '您没有删除菜单的权限，菜单会留下'
              : deed && !isOwn
                ? '菜单不是随页面发布建的，或者后来有人改过'
                : ''),
        };
        return ok(withdrawal);
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/designer/published',
      title: '撤回发布的页面',
      access: 'session',
      permission: 'designer:publish',
      operation: { title: '撤回已发布的页面', type: 4 },
      scope: 'all',
      transaction: false,
      rateLimit: PACE,
      request: {
        querystring: { type: 'object', required: ['id'], properties: { id: ID, withMenu: flag } },
      },
      response: { type: 'object', properties: { findings } },
      async handler(context) {
        const { db, user, now, query, config } = context;
        const { id, withMenu = false } = query;
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        const known = desk.find(id);
        if (!rightsOf(user, id, known, await readLevels(db)).mayPublish) throw failure('forbidden');
        const [served] = await readServed(db, [id]);
        if (!served) {
          // Whoever asks again because the answer was lost finds it done.
          if ((await listVersions(db, id)).length > 0) return ok({ findings: [] }, '已撤回');
          throw failure('not-found', `“${id}” 没有已发布的版本`);
        }
        const broken = await withdraw({ db, desk }, id, async (transaction) => {
          const row = await lockDraft(transaction, id);
          await withdrawVersion(transaction, id);
          if (row.text === null) {
            // Without a file below, what was published goes on as a draft.
            const below = known?.file?.text;
            await followServed(transaction, row, { text: below, kept: served.text, at: new Date(now()) });
          }
          if (!withMenu) return;
          nameAuthor(transaction, { username: user.username, at: now() });
          nameCall(transaction, { ...context, db: transaction });
          await removeMenu(transaction, { id, text: served.text }, known?.file !== undefined, findRoute);
        });
        if (broken.length > 0)
          return ok({ findings: broken }, '没有撤回：其他页面还要用到它，请先看检查结果');
        return ok({ findings: [] }, '已撤回');
      },
    }),
  ];
}

/** Removes the menu entry of a page, and plans it beside the draft as it was: who publishes that again has it back. */
async function removeMenu(
  db: Kysely<Database>,
  owner: Owner,
  hasFile: boolean,
  findRoute: FindRoute,
): Promise<void> {
  const refusal = await findRefusal(db, owner, hasFile);
  if (refusal !== undefined) throw failure('rule', `${refusal}，没有撤回`);
  const there = (await readBelongings(db, [owner]))[owner.id] ?? NOTHING;
  await doDeeds(db, await planRemoval(db, owner), findRoute, '所以没有撤回');
  const [planned] = await readPlanned(db, [owner.id]);
  // Dictionaries stay where they are.
  const before = { ...there, dicts: [] };
  const belongings = planned ? addPlanned(before, planned.belongings) : before;
  await planBeside(db, [{ ...owner, belongings }]);
}

async function planRemoval(db: Kysely<Database>, owner: Owner) {
  const deeds = await planDeeds(db, [{ ...owner, belongings: NOTHING }], { isWhole: true });
  return deeds.filter(({ method }) => method === 'DELETE');
}

/** Why the menu entry of a page stays, whoever asks; undefined where it may go. */
async function findRefusal(
  db: Kysely<Database>,
  owner: Owner,
  hasFile: boolean,
): Promise<string | undefined> {
  const menu = await findMenu(db, readPage(owner).path);
  if (!menu) return undefined;
  if (hasFile) return '撤回后页面显示它下面的文件，菜单会留下';
  const below = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('parent_id', '=', menu.id)
    .where('menu_type', '!=', BUTTON)
    .where('del_flag', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return below && '菜单下面还有别的菜单，不能一起删除';
}

/** Whether publishing the page made its menu entry, and nobody changed that since. */
async function isOwnMenu(db: Kysely<Database>, owner: Owner, there: MenuOfSet | undefined): Promise<boolean> {
  const kept = await readLastKept(db, owner.id);
  const menu = await findMenu(db, readPage(owner).path);
  return (
    menu !== undefined &&
    kept?.madeMenu === menu.id &&
    JSON.stringify(kept.menu && lookOf(kept.menu)) === JSON.stringify(there && lookOf(there))
  );
}

/** An entry without the names of those above it, which have names of their own. */
const lookOf = ({ title, above, order, icon, isHidden }: MenuOfSet) => [
  title,
  above.at(-1)?.id,
  order,
  icon,
  isHidden,
];
