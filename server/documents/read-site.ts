// What was made in the app and documents may name: dictionaries with their values, permission codes, menus, print templates.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import type { Database } from '../db/tables.ts';
import type { Condition } from '../records/conditions/filter.ts';
import { joinConditions } from '../records/lists/list.ts';

/** Values of a dictionary that are listed; a longer one is known by its code alone. */
const MAX_VALUES = 500;

/** Values of all dictionaries together, in the order of their codes; those beyond are known by their code alone. */
const MAX_VALUES_IN_ALL = 50_000;

/** Conditions under which a caller sees dictionaries, menus and print templates. */
export interface ShownSite {
  dicts: readonly Condition[];
  menus: readonly Condition[];
  printTemplates: readonly Condition[];
}

/** @param shown whose sight it is; without it all that there is */
export async function readSite(
  db: Kysely<Database>,
  shown: ShownSite = { dicts: [], menus: [], printTemplates: [] },
): Promise<SiteFacts> {
  const dicts = await db
    .with('listed', (query) =>
      query
        .selectFrom('sys_dict')
        .leftJoin('sys_dict_item', (join) => join.onRef('sys_dict_item.dict_id', '=', 'sys_dict.id'))
        .select('sys_dict.dict_code')
        .select(
          sql<boolean>`count(sys_dict_item.id) <= ${MAX_VALUES}::int and sum(least(count(sys_dict_item.id), ${MAX_VALUES}::int))
            over (order by sys_dict.dict_code) <= ${MAX_VALUES_IN_ALL}::int`.as('is_whole'),
        )
        .select(
          sql<string[]>`coalesce(array_agg(sys_dict_item.item_value order by sys_dict_item.item_value)
            filter (where sys_dict_item.id is not null), '{}')`.as('values'),
        )
        .where((where) =>
          where(
            'sys_dict.id',
            'in',
            where
              .selectFrom('sys_dict')
              .select('id')
              .where('del_flag', '=', 0)
              .where(joinConditions(shown.dicts)),
          ),
        )
        .groupBy('sys_dict.dict_code'),
    )
    .selectFrom('listed')
    .select('dict_code')
    .select(sql<string[] | null>`case when is_whole then values end`.as('values'))
    .orderBy('dict_code')
    .execute();
  const menus = await db
    .selectFrom('sys_permission')
    .select(['perms', 'url', 'menu_type'])
    .where('del_flag', '=', 0)
    .where(joinConditions(shown.menus))
    .execute();
  const templates = await db
    .selectFrom('sys_print_template')
    .select('template_code')
    .where(joinConditions(shown.printTemplates))
    .execute();
  const sorted = (texts: readonly (string | null)[]): string[] =>
    [...new Set(texts.filter((text) => text !== null && text !== ''))].sort() as string[];
  return {
    dicts: Object.fromEntries(dicts.map(({ dict_code, values }) => [dict_code, values])),
    permissions: sorted(menus.flatMap(({ perms }) => perms?.split(',').map((code) => code.trim()) ?? [])),
    printTemplates: sorted(templates.map(({ template_code }) => template_code)),
    menus: sorted(menus.map(({ url, menu_type }) => (menu_type === 2 ? null : url))),
  };
}
