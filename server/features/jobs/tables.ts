// Scheduled jobs and their runs.
import type { Audit, Defaulted, Optional, OptionalTime, Time } from '../../db/tables/columns.ts';

/** When a declared job of the server runs. */
export interface QuartzJobTable extends Audit {
  id: string;
  /** Name of a job of server/features/jobs/registry.ts. */
  job_class_name: string;
  /** Quartz: seconds first; read in Asia/Shanghai. */
  cron_expression: string;
  parameter: Optional<string>;
  description: Optional<string>;
  /** 0 runs at its times, -1 stopped. */
  status: Defaulted<number>;
  /** When it is due; null while it is stopped. */
  next_time: OptionalTime;
  last_time: OptionalTime;
  /** 1 done, 0 failed. */
  last_result: Optional<number>;
}

/** What came of one run. */
export interface QuartzRunTable {
  id: string;
  job_id: string;
  start_time: Time;
  /** Milliseconds. */
  cost_time: number;
  /** 1 done, 0 failed. */
  result: number;
  message: Optional<string>;
  /** Who ran it at once; null when it was due. */
  create_by: Optional<string>;
}
