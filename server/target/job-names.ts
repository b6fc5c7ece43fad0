// The classes of scheduled jobs that may be chosen, over back ends that tell the schedules alone.
import { failure } from '../kernel/errors.ts';
import type { Caller } from './caller.ts';
import { readRows } from './pages.ts';

export interface JobName {
  value: string;
  text: string;
  /** What the parameter means: not told over there. */
  hint: string;
}

/**
 * Each class that has a schedule, once.
 * @throws ApiError, TargetRefusal
 */
export async function readJobNames(caller: Caller): Promise<JobName[]> {
  const rows = await readRows(caller, '/sys/quartzJob/list', {});
  if (!rows) throw failure('unavailable', '没有读到全部定时任务，请稍后重试');
  const names = rows.flatMap(({ jobClassName }) =>
    typeof jobClassName === 'string' && jobClassName !== '' ? [jobClassName] : [],
  );
  return [...new Set(names)].sort().map((name) => ({ value: name, text: name, hint: '' }));
}
