// The tables of designed screens.
import type { JSONColumnType } from 'kysely';
import type { Defaulted, Optional, OptionalTime, Time } from '../db/tables/columns.ts';

export interface ScreenDraftTable {
  id: string;
  number: Defaulted<number>;
  text: Optional<string>;
  file_hash: Optional<string>;
  is_broken: Defaulted<boolean>;
  update_by: Optional<string>;
  update_time: OptionalTime;
}

export interface ScreenDraftTextTable {
  id: string;
  number: number;
  text: string;
  names: JSONColumnType<readonly string[], string | undefined>;
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

export interface ScreenRightTable {
  folder: string;
  role_id: string;
  level: number;
}
