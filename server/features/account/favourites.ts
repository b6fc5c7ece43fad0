// Pages that people keep at the top of their menu: each reads and writes their own. What a path leads to is judged as ever.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';

/** More would be a second menu. */
const MAX_FAVOURITES = 50;

export const favouritesSchema = {
  type: 'array',
  maxItems: MAX_FAVOURITES,
  uniqueItems: true,
  items: { type: 'string', pattern: '^/(?!/)', maxLength: 500 },
} as const;

/** In the order of the person. They come with the menu at whose top they stand. */
export async function readFavourites(db: Kysely<Database>, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('sys_user_setting')
    .select('favourites')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.favourites ?? [];
}

export const favouriteRoutes = [
  defineRoute({
    method: 'PUT',
    url: '/sys/account/favourites',
    title: '保存自己收藏的页面',
    access: 'session',
    permission: { open: 'everybody decides about their own menu' },
    operation: { title: '收藏页面' },
    scope: 'own',
    request: { body: { type: 'object', required: ['paths'], properties: { paths: favouritesSchema } } },
    response: favouritesSchema,
    async handler({ body, db, user }) {
      const favourites = JSON.stringify(body.paths);
      await db
        .insertInto('sys_user_setting')
        .values({ user_id: user.id, favourites })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ favourites }))
        .execute();
      return ok([...body.paths], '已保存');
    },
  }),
];
