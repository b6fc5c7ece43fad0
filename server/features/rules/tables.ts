// Rules of codes: checking what was typed, making what is new.
import type { Audit, Defaulted, Optional } from '../../db/tables/columns.ts';

/** How a code that somebody typed is checked. */
export interface CheckRuleTable extends Audit {
  id: string;
  rule_name: string;
  rule_code: string;
  /** JSON array of `{digits, pattern, message}`. */
  rule_json: string;
  rule_description: Optional<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

/** How a value of a new record is made. */
export interface FillRuleTable extends Audit {
  id: string;
  rule_name: string;
  rule_code: string;
  /** Name of a generator of server/features/rules/fill-generators.ts. */
  rule_class: string;
  /** JSON object; null has the generator's defaults. */
  rule_params: Optional<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

/** Numbers that were given out. */
export interface FillSequenceTable {
  /** What stands before the number. */
  stem: string;
  /** `bigint`: read as text, written as a number. */
  last_number: string | number;
}
