// Dictionaries and their items.
import type { Audit, Defaulted, Optional } from '../../db/tables/columns.ts';

export interface DictTable extends Audit {
  id: string;
  dict_name: string;
  dict_code: string;
  description: Optional<string>;
  /** 0 in use, 1 in the recycle bin. */
  del_flag: Defaulted<number>;
  /** Type of the values: 0 text, 1 number. */
  type: Defaulted<number>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

export interface DictItemTable extends Audit {
  id: string;
  dict_id: string;
  item_text: string;
  item_value: string;
  description: Optional<string>;
  sort_order: Defaulted<number>;
  /** 1 on, 0 off. */
  status: Defaulted<number>;
  /** A value of the dictionary dict_color. */
  item_color: Optional<string>;
  /** Raised by the database with every change of the content; a new place is none. */
  version: Defaulted<number>;
}
