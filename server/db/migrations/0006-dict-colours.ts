// Colours of dictionary items, in which tables and tags draw their texts.
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const dictColours: Migration = {
  name: '0006-dict-colours',
  statements: [
    sql`alter table sys_dict_item add column item_color varchar(50)`,
    sql`comment on column sys_dict_item.item_color is
      'colour of the text as a tag, a value of the dictionary dict_color; empty draws it plain'`,
  ],
};
