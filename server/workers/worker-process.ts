// One worker process: started for its first job, kept for a while for the next, killed when a job takes too much.
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { failure } from '../kernel/errors.ts';
import { JOB_TERMS } from './jobs.ts';
import type { JobAnswer, JobQuestion } from './messages.ts';

/** Milliseconds that a process waits for its next job. */
const IDLE = 30_000;

/** Megabytes of JavaScript objects; the process itself watches the whole of its memory. */
const HEAP = 256;

/** How many times its processor time a job may take by the clock: on a busy machine it waits for its turns. */
const PATIENCE = 4;

export interface WorkerProcess {
  /**
   * @throws request-invalid when the job took too much, unavailable when the machine was too busy for it; the error of
   *   the job otherwise
   */
  ask(job: Omit<JobQuestion, 'deadline'>): Promise<unknown>;
  stop(): void;
}

/**
 * @param entry the built module of worker-main.ts
 * @param onGivenUp told of a job that took too much
 * @param hurry most milliseconds of processor time of any job
 */
export function createWorkerProcess(
  entry: URL,
  onGivenUp: (facts: { job: string; why: string }) => void,
  hurry: number,
): WorkerProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const rest = (): void => {
    // A process that waits keeps no server alive that wants to end.
    child?.unref();
    child?.channel?.unref();
    idle = setTimeout(stop, IDLE);
    idle.unref();
  };

  return {
    stop,
    async ask(job) {
      const { deadline: terms, refusal } = JOB_TERMS[job.name];
      const deadline = Math.min(terms, hurry);
      clearTimeout(idle);
      const asked = (child ??= open(entry));
      asked.ref();
      asked.channel?.ref();
      const answer = await hear(asked, { ...job, deadline }, deadline * PATIENCE);
      if (answer.kind === 'ended' || answer.kind === 'late') {
        onGivenUp({ job: job.name, why: answer.why });
        if (child === asked) stop();
        else asked.kill('SIGKILL');
        if (answer.kind === 'ended') throw failure('request-invalid', refusal);
        throw failure('unavailable', '服务器正忙，未能处理完您提交的内容，请稍后重试', { retryAfter: 10 });
      }
      rest();
      if (answer.kind === 'done') return answer.output;
      if (answer.kind === 'refused') throw failure(answer.error, answer.text);
      throw new Error(`the job ${job.name} failed`, { cause: new Error(answer.stack) });
    },
  };
}

/** It holds no secret and no connection: neither the settings of the server nor its standard streams. */
function open(entry: URL): ChildProcess {
  const kept = ['TZ', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return fork(fileURLToPath(entry), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${String(HEAP)}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: Object.fromEntries(kept),
  });
}

type Heard =
  | JobAnswer
  /** The process is gone: it watches its own time and memory. */
  | { kind: 'ended'; why: string }
  /** The clock says that it is too late; the process may not have had its time yet. */
  | { kind: 'late'; why: string };

/** @param patience milliseconds by the clock */
function hear(child: ChildProcess, question: JobQuestion, patience: number): Promise<Heard> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const end = (heard: Heard): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      resolve(heard);
    };
    const onMessage = (answer: unknown): void => end(answer as JobAnswer);
    const onExit = (code: number | null, signal: string | null): void => {
      const time = Math.round(performance.now() - begin);
      end({
        kind: 'ended',
        why: `the process ended with ${String(signal ?? code)} after ${String(time)} ms`,
      });
    };
    const onError = (error: Error): void => end({ kind: 'ended', why: error.message });
    const timer = setTimeout(
      () => end({ kind: 'late', why: `not done after ${String(patience)} ms` }),
      patience,
    );
    child.once('message', onMessage).once('exit', onExit).once('error', onError);
    child.send(question, (error) => {
      if (error) onError(error);
    });
  });
}
