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

export interface WorkerProcess {
  /** @throws request-invalid when the job was given up; the error of the job otherwise */
  ask(question: JobQuestion): Promise<unknown>;
  stop(): void;
}

/**
 * @param entry the built module of worker-main.ts
 * @param onGivenUp told of a job that took too much
 * @param hurry most milliseconds of any job
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
    async ask(question) {
      const { deadline, refusal } = JOB_TERMS[question.name];
      clearTimeout(idle);
      const asked = (child ??= open(entry));
      asked.ref();
      asked.channel?.ref();
      const answer = await hear(asked, question, Math.min(deadline, hurry));
      if (typeof answer === 'string') {
        onGivenUp({ job: question.name, why: answer });
        if (child === asked) stop();
        else asked.kill('SIGKILL');
        throw failure('request-invalid', refusal);
      }
      rest();
      if (answer.kind === 'done') return answer.output;
      if (answer.kind === 'refused') throw failure(answer.error, answer.text);
      throw new Error(`the job ${question.name} failed`, { cause: new Error(answer.stack) });
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

/** @returns the answer, or why there is none */
function hear(child: ChildProcess, question: JobQuestion, deadline: number): Promise<JobAnswer | string> {
  return new Promise((resolve) => {
    const end = (answer: JobAnswer | string): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      resolve(answer);
    };
    const onMessage = (answer: unknown): void => end(answer as JobAnswer);
    const onExit = (code: number | null, signal: string | null): void =>
      end(`the process ended with ${String(signal ?? code)}`);
    const onError = (error: Error): void => end(error.message);
    const timer = setTimeout(() => end(`not done after ${String(deadline)} ms`), deadline);
    child.once('message', onMessage).once('exit', onExit).once('error', onError);
    child.send(question, (error) => {
      if (error) onError(error);
    });
  });
}
