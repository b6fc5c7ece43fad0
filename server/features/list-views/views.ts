// What is read of kept views, and by whom: one's own, and those that others share. What is personal leaves for the owner alone.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

const name = { type: 'string', minLength: 1, maxLength: 50, pattern: '\\S' } as const;
const id = { type: 'string', minLength: 1, maxLength: 32 } as const;
const place = { type: 'string', minLength: 1, maxLength: 200 } as const;
const columnKey = { type: 'string', maxLength: 200 } as const;

/** Conditions by the paths of their fields. Pages take of them what they declare. */
const conditions = {
  type: 'object',
  maxProperties: 100,
  additionalProperties: {
    type: ['string', 'number', 'boolean', 'null', 'array'],
    maxLength: 500,
    maxItems: 100,
    items: { type: ['string', 'number', 'null'], maxLength: 500 },
  },
} as const;

const stateSchema = {
  type: 'object',
  properties: {
    search: conditions,
    sort: {
      type: 'object',
      required: ['column', 'order'],
      properties: { column: columnKey, order: { type: 'string', enum: ['asc', 'desc'] } },
    },
    pageSize: { type: 'integer', minimum: 1, maximum: 1000 },
    columns: {
      type: 'object',
      required: ['order', 'shown', 'widths'],
      properties: {
        order: { type: 'array', maxItems: 200, items: columnKey },
        shown: { type: 'object', maxProperties: 200, additionalProperties: { type: 'boolean' } },
        widths: {
          type: 'object',
          maxProperties: 200,
          additionalProperties: { type: 'integer', minimum: 40, maximum: 1200 },
        },
        frozen: columnKey,
        density: { type: 'string', enum: ['small', 'middle', 'large'] },
        look: { type: 'string', enum: ['table', 'cards'] },
      },
    },
  },
} as const;

export const viewParts = { id, name, screen: place, list: place, state: stateSchema, personal: conditions };

export const viewSchema = {
  type: 'object',
  required: ['id', 'screen', 'list', 'name', 'isOwn', 'isShared', 'isDefault', 'state'],
  properties: {
    ...viewParts,
    isOwn: { type: 'boolean' },
    isShared: { type: 'boolean' },
    /** Whoever asks begins the list with it. */
    isDefault: { type: 'boolean' },
    /** Name of the person who keeps it. */
    owner: { type: 'string' },
  },
} as const;

/** One's own views and the shared ones; those of people who were deleted are nobody's. */
function readableViews(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('sys_list_view as view')
    .innerJoin('sys_user as owner', 'owner.id', 'view.user_id')
    .leftJoin('sys_list_view_default as chosen', (join) =>
      join.onRef('chosen.view_id', '=', 'view.id').on('chosen.user_id', '=', userId),
    )
    .where('owner.del_flag', '=', 0)
    .where((eb) => eb.or([eb('view.user_id', '=', userId), eb('view.is_shared', '=', true)]))
    .selectAll('view')
    .select(['owner.realname', 'chosen.user_id as chosen_by'])
    .orderBy('view.create_time')
    .orderBy('view.id');
}

type Readable = Awaited<ReturnType<ReturnType<typeof readableViews>['execute']>>[number];

function toView(row: Readable, userId: string) {
  const isOwn = row.user_id === userId;
  return {
    id: row.id,
    screen: row.screen,
    list: row.list,
    name: row.name,
    isOwn,
    isShared: row.is_shared,
    isDefault: row.chosen_by !== null,
    owner: row.realname,
    state: row.state,
    ...(isOwn ? { personal: row.personal } : {}),
  };
}

export type ReadView = ReturnType<typeof toView>;

/** Views of one list, the oldest first. */
export async function readViews(
  db: Kysely<Database>,
  userId: string,
  { screen, list }: { screen: string; list: string },
): Promise<ReadView[]> {
  const rows = await readableViews(db, userId)
    .where('view.screen', '=', screen)
    .where('view.list', '=', list)
    .execute();
  return rows.map((row) => toView(row, userId));
}

/** A view that somebody may see; undefined where there is none. */
export async function findView(
  db: Kysely<Database>,
  userId: string,
  viewId: string,
): Promise<ReadView | undefined> {
  const row = await readableViews(db, userId).where('view.id', '=', viewId).executeTakeFirst();
  return row && toView(row, userId);
}

/** The views that somebody begins lists with. */
export async function readDefaultViews(db: Kysely<Database>, userId: string): Promise<ReadView[]> {
  const rows = await readableViews(db, userId).where('chosen.user_id', '=', userId).execute();
  return rows.map((row) => toView(row, userId));
}
