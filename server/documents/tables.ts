// The tables of designed screens.
import type { JSONColumnType } from 'kysely';
import type { Edit } from '../../src/designer/document/edits.ts';
import type { Belongings } from '../../src/designer/wire-belongings.ts';
import type { Defaulted, Optional, OptionalTime, Time } from '../db/tables/columns.ts';

/** What lists say of a draft. */
export interface DraftFacts {
  title: string;
  /** Of the text. */
  hash: string;
  /** Ids of the screens that it opens. */
  opens: readonly string[];
  /** Those that it names and that were not served when it was saved. */
  lacks: readonly string[];
}

export interface ScreenDraftTable {
  id: string;
  number: Defaulted<number>;
  text: Optional<string>;
  file_hash: Optional<string>;
  is_broken: Defaulted<boolean>;
  facts: JSONColumnType<DraftFacts | null, string | null | undefined, string | null>;
  belongings: JSONColumnType<Belongings | null, string | null | undefined, string | null>;
  update_by: Optional<string>;
  update_time: OptionalTime;
}

export interface ScreenDraftTextTable {
  id: string;
  number: number;
  text: string;
  names: JSONColumnType<readonly string[], string | undefined>;
  edits: JSONColumnType<readonly Edit[] | null, string | null | undefined, string | null>;
  update_by: Optional<string>;
  update_time: Time;
}

export interface ScreenVersionTable {
  id: string;
  version: number;
  set_id: string;
  text: string;
  hash: string;
  file_hash: Optional<string>;
  draft_number: Optional<number>;
  author: string;
  note: string;
  publish_time: Time;
  is_served: boolean;
}

/** What belonged to a document once it was published. */
export interface KeptBelongings extends Belongings {
  /** Id of its menu entry, where publishing it made that. */
  madeMenu?: string;
}

export interface ScreenSetTable {
  id: string;
  /** By the ids of its documents. */
  belongings: JSONColumnType<Readonly<Record<string, KeptBelongings>>, string, string>;
}

export interface ScreenTemplateTable {
  id: string;
  folder: string;
  title: string;
  text: string;
  create_by: string;
  create_time: Time;
}

export interface ScreenRightTable {
  folder: string;
  role_id: string;
  level: number;
}
