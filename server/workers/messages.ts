// What server and worker process say to each other.
import type { ApiErrorName } from '../kernel/errors.ts';
import type { JobName } from './jobs.ts';

export interface JobQuestion {
  name: JobName;
  input: unknown;
  /** Milliseconds of processor time after which the process ends itself. */
  deadline: number;
}

export type JobAnswer =
  | { kind: 'done'; output: unknown }
  /** An ApiError: what the person is to be told. */
  | { kind: 'refused'; error: ApiErrorName; text: string }
  /** A fault of ours. */
  | { kind: 'failed'; stack: string };
