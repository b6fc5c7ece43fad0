// Entry of the process that works on what people send: asked one job at a time, and gone when its server is gone.
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { ApiError } from '../kernel/errors.ts';
import { JOBS } from './jobs.ts';
import type { JobAnswer, JobQuestion } from './messages.ts';

/** Bytes of memory, buffers included, past which the process ends itself. */
const MAX_MEMORY = 400 * 1024 * 1024;

/** Milliseconds between two looks at memory and server. */
const WATCH = 100;

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
    void answer(question).then((said) => process.send?.(said));
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
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY || !isAlive(server)) process.kill(process.pid, 'SIGKILL');
  }, WATCH);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.ppid === pid;
  } catch {
    return false;
  }
}
