// Stored files, and the key by which their addresses are signed.
import type { Optional, Time } from '../../db/tables/columns.ts';

/** What is known of a file in the file store; its bytes lie below DATA_DIR. */
export interface FileTable {
  id: string;
  /** `<biz>/<random>_<milliseconds>.<ending>`: its name on the wire and on the disk. */
  path: string;
  /** As its owner named it. */
  file_name: string;
  /** Bytes. */
  file_size: number;
  media_type: string;
  biz: string;
  /** SHA-256 of its bytes in hex. */
  sha256: string;
  /** Id of the user who sent it. */
  owner_id: string;
  /** Put into the store on purpose: stays although no record names it. */
  is_kept: boolean;
  create_by: Optional<string>;
  create_time: Time;
}

/** One row (id 1), made when first needed. */
export interface FileKeyTable {
  id: number;
  /** 256 random bits in hex. */
  signing_key: string;
}
