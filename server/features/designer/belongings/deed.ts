// One step towards menus, roles and dictionaries as they are wanted.
import type { Kysely } from 'kysely';
import type { Belongings } from '../../../../src/designer/wire-belongings.ts';
import type { Database } from '../../../db/tables.ts';
import type { RouteMethod } from '../../../http/routing/define-route.ts';
import type { Owner } from './read-belongings.ts';

/** One call that makes what is there a step more like what is wanted. */
export interface Deed {
  id: string;
  words: string;
  method: RouteMethod;
  url: string;
  /** It makes the menu entry of the page. */
  makesMenu?: true;
  /** Asked once the deeds before it were done: what these made is there then. */
  sent(db: Kysely<Database>): Promise<Record<string, unknown>>;
}

/** A document with what is wanted beside it. */
export interface Wanted extends Owner {
  belongings: Belongings;
}
