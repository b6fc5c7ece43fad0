// The site's settings, the password strategy, the log, and the migrations that were applied.
import type { Audit, Defaulted, Optional, OptionalTime } from '../../db/tables/columns.ts';

/** One row (id 1): names, pictures and switches of the site. */
export interface SiteConfigTable {
  id: number;
  app_name: string;
  app_abbr: string;
  app_desc: Defaulted<string>;
  app_logo: Defaulted<string>;
  app_logo_white: Defaulted<string>;
  help_path: Defaulted<string>;
  allow_register: Defaulted<boolean>;
  allow_phone_login: Defaulted<boolean>;
  allow_third_login: Defaulted<boolean>;
  enable_verification_code: Defaulted<boolean>;
  fav_icon: Defaulted<string>;
  login_title: Defaulted<string>;
  logo: Defaulted<string>;
  login_logo: Defaulted<string>;
  login_bgd: Defaulted<string>;
  logo_html: Defaulted<string>;
  company_title: Defaulted<string>;
  /** Id of the form whose records are the message categories. */
  message_form_id: Defaulted<string>;
  /** Days; older rows of the log are removed. */
  log_keep_days: Defaulted<number>;
  update_by: Optional<string>;
  update_time: OptionalTime;
}

/** One row (id 1): what a new password must satisfy. */
export interface PasswordStrategyTable {
  id: number;
  /** 6 to 20. */
  mini_password_length: number;
  /** 1, 2 or 3: how many kinds of characters. */
  complexity_id: number;
  update_by: Optional<string>;
  update_time: OptionalTime;
}

/** Who did what when: sign-ins and operations. Never holds a password or token. */
export interface LogTable extends Audit {
  id: string;
  /** 1 sign-in, 2 operation. */
  log_type: number;
  log_content: Optional<string>;
  /** 1 query, 2 add, 3 edit, 4 delete, 5 import, 6 export. */
  operate_type: Optional<number>;
  userid: Optional<string>;
  username: Optional<string>;
  ip: Optional<string>;
  method: Optional<string>;
  request_url: Optional<string>;
  request_param: Optional<string>;
  request_type: Optional<string>;
  /** Milliseconds. */
  cost_time: Optional<number>;
  /** 1 done, 0 refused or failed. */
  result: Defaulted<number>;
  /** What the caller was told when it was refused. */
  failure: Optional<string>;
  agent: Optional<string>;
}

/** A record of an entity with a history, as it was after a change. */
export interface DataLogTable extends Audit {
  id: string;
  data_table: string;
  data_id: string;
  /** JSON by wire name, without secret fields. */
  data_content: string;
  /** 1 for the oldest. */
  data_version: number;
  /** 2 added, 3 changed, 4 deleted; null for what was there before the history began. */
  operate_type: Optional<number>;
}

/** Migrations that were applied, in order. */
export interface MigrationTable {
  name: string;
  /** SHA-256 in hex of the statements. */
  checksum: string;
  applied_at: Defaulted<Date>;
}
