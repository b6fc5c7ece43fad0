// The calls for views of lists: everybody keeps their own; one that is shared is changed by its owner, or by whoever may share.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { ScreenStore } from '../../documents/store.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import type { Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { createId } from '../../records/record.ts';
import { askToOpen } from './may-open.ts';
import { findView, readViews, viewParts, viewSchema, type ReadView } from './views.ts';

/** Views of one person for one list, and for all of them. */
const MAX_OF_LIST = 30;
const MAX_OF_PERSON = 300;
/** Lists that one person begins with a view: all of these travel with the menu. */
const MAX_DEFAULTS = 50;
/** Characters of a view as JSON. */
const MAX_SIZE = 8000;

const SHARE = 'listView:share';
const { id, name, screen, list, state, personal } = viewParts;
const OWN = { open: 'everybody keeps their own; the handler asks for the right to share where it is not' };

/** The calls for views of lists. */
export function createListViewRoutes(screens: Pick<ScreenStore, 'find'>): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/listView/list',
      title: '列表的视图',
      access: 'session',
      permission: {
        open: 'one’s own views, and shared ones of pages that one may open, which the handler asks',
      },
      scope: 'own',
      request: {
        querystring: { type: 'object', required: ['screen', 'list'], properties: { screen, list } },
      },
      response: { type: 'array', items: viewSchema },
      async handler({ query, db, user }) {
        await askToOpen(db, screens, user, query.screen);
        return ok(await readViews(db, user.id, query));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/listView/add',
      title: '保存列表的视图',
      access: 'session',
      permission: { open: 'everybody keeps views of their own' },
      operation: { title: '新增列表视图' },
      scope: 'own',
      request: {
        body: {
          type: 'object',
          required: ['screen', 'list', 'name', 'state'],
          properties: { screen, list, name, state, personal },
        },
      },
      response: viewSchema,
      async handler({ body, db, user, now }) {
        await askToOpen(db, screens, user, body.screen);
        const written = writeContent(body);
        await askForRoom(db, user, body);
        const at = new Date(now());
        const row = { id: createId(), user_id: user.id, screen: body.screen, list: body.list };
        const added = await db
          .insertInto('sys_list_view')
          .values({ ...row, ...written, name: body.name.trim(), create_time: at, update_time: at })
          .onConflict((conflict) => conflict.columns(['user_id', 'screen', 'list', 'name']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) throw sameName();
        return ok(await findView(db, user.id, row.id), '已保存');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/sys/listView/edit',
      title: '修改列表的视图',
      access: 'session',
      permission: OWN,
      operation: { title: '修改列表视图' },
      scope: 'own',
      request: {
        body: { type: 'object', required: ['id'], properties: { id, name, state, personal } },
      },
      response: viewSchema,
      async handler({ body, db, user, now }) {
        const view = await findChangeable(db, user, body.id);
        if (body.name !== undefined) await askForName(db, view, body.name.trim());
        const { personal: own, ...others } = body.state ? writeContent({ ...body, state: body.state }) : {};
        await db
          .updateTable('sys_list_view')
          .set({
            ...others,
            // What is personal is the owner's.
            ...(own !== undefined && view.isOwn ? { personal: own } : {}),
            ...(body.name === undefined ? {} : { name: body.name.trim() }),
            update_time: new Date(now()),
          })
          .where('id', '=', view.id)
          .execute();
        return ok(await findView(db, user.id, view.id), '已保存');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/listView/delete',
      title: '删除列表的视图',
      access: 'session',
      permission: OWN,
      operation: { title: '删除列表视图' },
      scope: 'own',
      request: { querystring: { type: 'object', required: ['id'], properties: { id } } },
      response: { type: 'null' },
      async handler({ query, db, user }) {
        const view = await findChangeable(db, user, query.id);
        await db.deleteFrom('sys_list_view').where('id', '=', view.id).execute();
        return ok(null, '已删除');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/sys/listView/share',
      title: '共享列表的视图',
      access: 'session',
      permission: SHARE,
      scope: 'own',
      request: { body: { type: 'object', required: ['id'], properties: { id } } },
      response: viewSchema,
      async handler({ body, db, user }) {
        const view = await findChangeable(db, user, body.id);
        await db.updateTable('sys_list_view').set({ is_shared: true }).where('id', '=', view.id).execute();
        return ok(await findView(db, user.id, view.id), '视图已共享给所有能打开该页面的人');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/sys/listView/takeBack',
      title: '取消共享列表的视图',
      access: 'session',
      permission: OWN,
      operation: { title: '取消共享列表视图' },
      scope: 'own',
      request: { body: { type: 'object', required: ['id'], properties: { id } } },
      response: { type: 'null' },
      async handler({ body, db, user }) {
        const view = await findChangeable(db, user, body.id);
        await db.updateTable('sys_list_view').set({ is_shared: false }).where('id', '=', view.id).execute();
        // Whoever else began the list with it does not find it again, when it is shared once more.
        await db
          .deleteFrom('sys_list_view_default')
          .where('view_id', '=', view.id)
          .where('user_id', '!=', (eb) =>
            eb.selectFrom('sys_list_view').select('user_id').where('id', '=', view.id),
          )
          .execute();
        return ok(null, '已取消共享');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/sys/listView/default',
      title: '设置列表的默认视图',
      access: 'session',
      permission: { open: 'everybody decides what their lists begin with' },
      operation: { title: '设置列表默认视图' },
      scope: 'own',
      request: {
        body: {
          type: 'object',
          required: ['screen', 'list'],
          // Without an id the list begins as the page declares it.
          properties: { screen, list, id },
        },
      },
      response: { type: 'array', items: viewSchema },
      async handler({ body, db, user }) {
        const place = { user_id: user.id, screen: body.screen, list: body.list };
        await askToOpen(db, screens, user, body.screen);
        if (body.id === undefined) {
          await db
            .deleteFrom('sys_list_view_default')
            .where('user_id', '=', user.id)
            .where('screen', '=', body.screen)
            .where('list', '=', body.list)
            .execute();
        } else {
          const view = await findView(db, user.id, body.id);
          if (view?.screen !== body.screen || view.list !== body.list) throw missing();
          const chosen = { view_id: view.id };
          await db
            .insertInto('sys_list_view_default')
            .values({ ...place, ...chosen })
            .onConflict((conflict) => conflict.columns(['user_id', 'screen', 'list']).doUpdateSet(chosen))
            .execute();
          await askForDefaults(db, user);
        }
        return ok(await readViews(db, user.id, body), '已保存');
      },
    }),
  ];
}

interface Content {
  state: object;
  personal?: Record<string, unknown> | undefined;
}

function writeContent(content: Content): { state: string; personal: string } {
  const written = { state: JSON.stringify(content.state), personal: JSON.stringify(content.personal ?? {}) };
  if (written.state.length + written.personal.length > MAX_SIZE) {
    throw failure('rule', '视图内容过多，请减少查询条件后再保存');
  }
  return written;
}

/** @throws where it is not there, or is somebody else's and the person may not share */
async function findChangeable(db: Kysely<Database>, user: SignedIn, viewId: string): Promise<ReadView> {
  const view = await findView(db, user.id, viewId);
  if (!view) throw missing();
  if (!view.isOwn && !user.permissions.has(SHARE)) throw failure('forbidden');
  return view;
}

async function askForName(db: Kysely<Database>, view: ReadView, wanted: string): Promise<void> {
  const other = await db
    .selectFrom('sys_list_view as other')
    .innerJoin('sys_list_view as own', (join) =>
      join
        .onRef('own.user_id', '=', 'other.user_id')
        .onRef('own.screen', '=', 'other.screen')
        .onRef('own.list', '=', 'other.list'),
    )
    .select('other.id')
    .where('own.id', '=', view.id)
    .where('other.id', '!=', view.id)
    .where('other.name', '=', wanted)
    .executeTakeFirst();
  if (other) throw sameName();
}

async function askForRoom(
  db: Kysely<Database>,
  user: SignedIn,
  place: { screen: string; list: string },
): Promise<void> {
  const kept = await db
    .selectFrom('sys_list_view')
    .select(['screen', 'list'])
    .where('user_id', '=', user.id)
    .execute();
  const here = kept.filter((one) => one.screen === place.screen && one.list === place.list);
  if (here.length >= MAX_OF_LIST) {
    throw failure('rule', `一个列表最多保存 ${MAX_OF_LIST} 个视图，请先删除一些`);
  }
  if (kept.length >= MAX_OF_PERSON) {
    throw failure('rule', `最多保存 ${MAX_OF_PERSON} 个视图，请先删除一些`);
  }
}

async function askForDefaults(db: Kysely<Database>, user: SignedIn): Promise<void> {
  const chosen = await db
    .selectFrom('sys_list_view_default')
    .select('view_id')
    .where('user_id', '=', user.id)
    .execute();
  if (chosen.length > MAX_DEFAULTS) {
    throw failure('rule', `最多为 ${MAX_DEFAULTS} 个列表设置默认视图，请先取消一些`);
  }
}

function missing() {
  return failure('record-missing', '视图不存在或已取消共享，请刷新后重试');
}

function sameName() {
  return failure('rule', '已有同名的视图，请换一个名称', { field: 'name' });
}
