// Work on what people send, away from the thread that answers: few jobs at a time, and of one person one after the other.
import { failure } from '../kernel/errors.ts';
import { findBuilt } from './find-built.ts';
import { JOB_TERMS, JOBS, type InputOf, type JobName, type OutputOf } from './jobs.ts';
import { createWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** Jobs that run at the same time; the processes for them start with the first one. */
const AT_A_TIME = 2;

/** Jobs of all people that wait; more would wait longer than anybody looks at a page. */
const MAX_WAITING = 20;

/** Milliseconds that a job may wait for its turn. */
const PATIENCE = 60_000;

export interface Workers {
  /**
   * Does a job for somebody.
   * @param person whose job it is: one runs, as many wait as its terms say, further ones are refused
   * @throws too-many-requests, unavailable, request-invalid when the job took too much, or what the job throws
   */
  run<K extends JobName>(name: K, input: InputOf<K>, person: string): Promise<OutputOf<K>>;
  /** Ends what runs and refuses what waits. */
  stop(): void;
}

export interface WorkerLog {
  warn(facts: object, line: string): void;
}

interface Waiting {
  person: string;
  begin(worker: WorkerProcess): void;
  refuse(error: unknown): void;
}

/** Those of a running server. One that runs from its sources has no module for a process and works in place. */
export function openWorkers(log: WorkerLog): Workers {
  const entry = findBuilt('worker');
  return entry ? createWorkers(entry, log) : createWorkersInPlace();
}

/**
 * @param entry the built module of worker-main.ts
 * @param hurry most milliseconds of processor time of any job; tests are in a hurry
 */
export function createWorkers(entry: URL, log: WorkerLog, hurry = Infinity): Workers {
  const onGivenUp = (facts: object): void =>
    log.warn({ event: 'job-given-up', ...facts }, 'work on what somebody sent was given up');
  const all = Array.from({ length: AT_A_TIME }, () => createWorkerProcess(entry, onGivenUp, hurry));
  const free = [...all];
  const waiting: Waiting[] = [];
  const busy = new Set<string>();
  let isStopped = false;

  const startNext = (): void => {
    if (isStopped || free.length === 0) return;
    const index = waiting.findIndex(({ person }) => !busy.has(person));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    const worker = next && free.pop();
    if (!worker) return;
    busy.add(next.person);
    next.begin(worker);
  };
  const finish = (person: string, worker: WorkerProcess): void => {
    busy.delete(person);
    free.push(worker);
    startNext();
  };

  return {
    run: (name, input, person) =>
      new Promise((resolve, reject) => {
        if (isStopped) throw failure('unavailable');
        if (waiting.filter((one) => one.person === person).length >= JOB_TERMS[name].waiting) {
          throw failure('too-many-requests', '您上一次提交的内容还在处理，请等它完成后再试', {
            retryAfter: 5,
          });
        }
        if (waiting.length >= MAX_WAITING) {
          throw failure('unavailable', '服务器正在处理的内容过多，请稍后再试', { retryAfter: 10 });
        }
        const job: Waiting = {
          person,
          begin(worker) {
            clearTimeout(patience);
            worker
              .ask({ name, input })
              .then((output) => resolve(output as OutputOf<typeof name>), reject)
              .finally(() => finish(person, worker));
          },
          refuse(error) {
            clearTimeout(patience);
            reject(error as Error);
          },
        };
        const patience = setTimeout(() => {
          waiting.splice(waiting.indexOf(job), 1);
          reject(failure('unavailable', '服务器正在处理的内容过多，请稍后再试', { retryAfter: 10 }));
        }, PATIENCE);
        waiting.push(job);
        startNext();
      }),
    stop() {
      isStopped = true;
      for (const job of waiting.splice(0)) job.refuse(failure('unavailable'));
      for (const worker of all) worker.stop();
    },
  };
}

/** The same jobs, done where they are asked for. */
export function createWorkersInPlace(): Workers {
  return { run: (name, input) => JOBS[name](input), stop: () => undefined };
}
