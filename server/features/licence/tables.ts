// Licences, and the code of this installation.
import type { Audit, Optional, Time } from '../../db/tables/columns.ts';

/** One row (id 1), made by the first start. */
export interface InstallationTable {
  id: number;
  /** Identification code that licences are made for. */
  code: string;
  /** Latest time that was seen. */
  latest_time: Time;
}

/** Licences that were taken in. */
export interface LicenceTable extends Audit {
  id: string;
  licence_id: string;
  kind: 'evaluation' | 'signed';
  /** Text of the licence file. */
  content: string;
  /** Base64 of the key that an evaluation licence is checked with. */
  public_key: Optional<string>;
  /** Path in the file store. */
  licence_path: Optional<string>;
  issued_at: Time;
}
