// Kinds of columns, by what is read from them and what may be written.
import type { ColumnType } from 'kysely';

/** A point in time: `timestamptz`, read as Date, written as Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** The same where a row may lack it. */
export type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day `yyyy-MM-dd`, read and written as text so that no time zone can move it. */
export type OptionalDay = ColumnType<string | null, string | null | undefined, string | null>;
/** A column that may be left out when a row is inserted. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** A column with a default in the database. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Who made and who last changed a row (user names) and when. */
export interface Audit {
  create_by: Optional<string>;
  create_time: OptionalTime;
  update_by: Optional<string>;
  update_time: OptionalTime;
}
