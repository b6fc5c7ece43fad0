// Categories and the codes they have used up.
import type { Audit, Defaulted, Optional } from '../../db/tables/columns.ts';

/** A class that forms choose from. */
export interface CategoryTable extends Audit {
  id: string;
  /** '0' at the top. */
  pid: Defaulted<string>;
  name: string;
  code: string;
  sys_org_code: Optional<string>;
  /** '1' when something lies below it, else '0'. */
  has_child: Defaulted<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

/** The highest code that was deleted below each parent. */
export interface UsedCategoryCodeTable {
  parent_code: string;
  last_code: string;
}
