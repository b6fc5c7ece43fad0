// The arrangement of the home page, and what people chose for themselves.
import type { ColumnType } from 'kysely';
import type { Defaulted, Optional, OptionalTime } from '../../db/tables/columns.ts';

/** A card of the home page: the id of a screen, and how many of twelve columns it takes. */
export interface PortalCard {
  screen: string;
  span: number;
}

/** One row (id 1). */
export interface PortalTable {
  id: number;
  /** Written as JSON text. Empty stands for what is shipped. */
  cards: ColumnType<PortalCard[], string, string>;
  version: Defaulted<number>;
  update_by: Optional<string>;
  update_time: OptionalTime;
}

/** Without a row the defaults hold. */
export interface UserSettingTable {
  user_id: string;
  is_reminded: Defaulted<boolean>;
  /** Paths of menu entries in the order of the person. Written as JSON text. */
  favourites: ColumnType<string[], string | undefined, string>;
  is_start_shown: Defaulted<boolean>;
  has_read_guides: Defaulted<boolean>;
}
