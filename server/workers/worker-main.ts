// Entry of the process that works on what people send: asked one job at a time, and gone when its server is gone.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { ApiError } from '../kernel/errors.ts';
import { JOBS } from './jobs.ts';
import type { JobAnswer, JobQuestion } from './messages.ts';

/** Bytes of memory, buffers included, past which the process ends itself. */
const MAX_MEMORY = 400 * 1024 * 1024;

/** Milliseconds between two looks at memory, time and server. */
const WATCH = 100;

/** When the job at hand has used up its time, in microseconds of the process; none while there is no job. */
type End = number | undefined;

if (isMainThread) listen();
else watch(workerData as number);

function listen(): void {
  // A job holds up the loop of this thread: only another one can look after it meanwhile.
  const watchman = new Worker(new URL(import.meta.url), { workerData: process.ppid, stdout: true });
  watchman.unref();
  // Those of a terminal go to every process of the group: the server decides when its workers end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (question: JobQuestion) => {
    watchman.postMessage((usedTime() + question.deadline * 1000) satisfies End);
    void answer(question).then((said) => {
      watchman.postMessage(undefined satisfies End);
      process.send?.(said);
    });
  });
}

async function answer({ name, input }: JobQuestion): Promise<JobAnswer> {
  try {
    // The two ends share the table of jobs, so that name and input belong together.
    return { kind: 'done', output: await (JOBS[name] as (given: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', error: error.error, text: error.message };
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Ends the whole process, whatever its main thread is at. */
function watch(server: number): void {
  let end: End;
  parentPort?.on('message', (told: End) => (end = told));
  setInterval(() => {
    const isLate = end !== undefined && usedTime() > end;
    if (isLate || process.memoryUsage.rss() > MAX_MEMORY || !isAlive(server))
      process.kill(process.pid, 'SIGKILL');
  }, WATCH);
}

/** Microseconds that this process has had of the processors: those of a busy machine go by without it. */
function usedTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.ppid === pid;
  } catch {
    return false;
  }
}
