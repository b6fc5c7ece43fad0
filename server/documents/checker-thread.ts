// The checker in a thread of its own: started early, asked one question at a time, started again when it ends.
import { Worker } from 'node:worker_threads';
import type { StoreLog } from './report-findings.ts';
import type { CatalogParts } from '../../src/engine/check/catalog/catalog.ts';
import type { ModuleFolder } from '../../src/engine/check/files/module-files.ts';
import type { DeclaredModule, ReadModule } from '../../src/engine/module.ts';
import type { Checker, CheckedFile } from './checker.ts';
import { failure } from '../kernel/errors.ts';
import type { CheckerMessage, CheckerQuestion, CheckerStart } from './checker-worker.ts';
import type { JudgedFile } from './judge-drafts.ts';
import type { ShippedFacts } from './shipped-checker.ts';

export interface CheckerThread {
  check(...given: Parameters<Checker>): Promise<readonly CheckedFile[]>;
  /** Judges texts beside all other documents; nothing is compiled, and nothing that is served changes. */
  judge(...given: Parameters<Checker>): Promise<readonly JudgedFile[]>;
  /** What documents are checked beside, as it ships. */
  catalog(): Promise<CatalogParts>;
  /**
   * Reads and checks folders of modules beside what ships.
   * @param standing modules that stand as they were, whatever their folders hold by now
   */
  readModules(
    folders: readonly ModuleFolder[],
    standing?: readonly DeclaredModule[],
  ): Promise<readonly ReadModule[]>;
  stop(): Promise<void>;
  /** Key of the program and of what ships: the same one says the same of the same files. Missing where nobody made one. */
  program?: string;
}

type CheckerAnswer = Exclude<CheckerMessage, { kind: 'open' }>;

interface Waiting {
  resolve(answer: CheckerAnswer): void;
  reject(error: unknown): void;
}

/** When the thread starts. */
export interface ThreadStart {
  /** Whether it starts now; otherwise with the first question. */
  isEarly: boolean;
  /** Whether it checks the shipped documents before it is asked: more work, but done while the database starts. */
  isWarm: boolean;
}

/** Most milliseconds that one question may take. */
export interface Deadlines {
  /** Drafts of people, who wait for the answer and may send the worst that is allowed. */
  drafts: number;
  /** Everything else: all documents of an installation, which nobody chooses alone. */
  others: number;
}

const DEADLINES: Deadlines = { drafts: 30_000, others: 600_000 };

/** @param entry the built module of checker-worker.ts */
export function startCheckerThread(
  entry: URL,
  facts: ShippedFacts,
  log: StoreLog,
  { isEarly, isWarm }: ThreadStart = { isEarly: true, isWarm: true },
  deadlines: Deadlines = DEADLINES,
): CheckerThread {
  let worker: Worker | undefined;
  let waiting: Waiting | undefined;
  let isStopped = false;

  const fail = (error: unknown): void => {
    worker = undefined;
    waiting?.reject(error);
    waiting = undefined;
  };
  const open = (isWarm: boolean): Worker => {
    const workerData: CheckerStart = { ...facts, isWarm };
    const fresh = new Worker(entry, { workerData });
    fresh.on('message', (message: CheckerMessage) => {
      if (message.kind === 'open') {
        // What it found while it opened may come after the error that ended it.
        for (const line of message.catalogLines) log.error({}, line);
        return;
      }
      // One that was given up answers nothing any more.
      if (worker !== fresh) return;
      waiting?.resolve(message);
      waiting = undefined;
    });
    // An error that ends the thread comes before its exit; both may find nobody waiting.
    fresh.on('error', (error) => {
      if (worker !== fresh) return;
      if (waiting === undefined) log.error({ err: error }, 'the thread that checks documents failed');
      fail(error);
    });
    fresh.on('exit', () => {
      if (worker === fresh) fail(new Error('the thread that checks documents ended'));
    });
    return fresh;
  };
  if (isEarly) worker = open(isWarm);

  /** One question at a time: the next waits until the thread has answered. */
  let last: Promise<unknown> = Promise.resolve();
  const ask = (question: CheckerQuestion): Promise<CheckerAnswer> => {
    const answer = last
      .catch(() => undefined)
      .then(
        () =>
          new Promise<CheckerAnswer>((resolve, reject) => {
            if (isStopped) {
              reject(new Error('the thread that checks documents was stopped'));
              return;
            }
            const asked = (worker ??= open(false));
            const isDraft = question.kind === 'drafts';
            const timer = setTimeout(
              () => {
                log.error(
                  { kind: question.kind },
                  'the thread that checks documents took too long and was ended',
                );
                fail(
                  isDraft
                    ? failure('request-invalid', '页面检查的时间太长，没有完成；请把页面拆小后再试')
                    : new Error('the thread that checks documents took too long'),
                );
                void asked.terminate();
              },
              isDraft ? deadlines.drafts : deadlines.others,
            );
            waiting = {
              resolve: (answer) => {
                clearTimeout(timer);
                resolve(answer);
              },
              reject: (error) => {
                clearTimeout(timer);
                reject(error as Error);
              },
            };
            asked.postMessage(question);
          }),
      );
    last = answer;
    return answer;
  };

  return {
    async check(files, site) {
      const answer = await ask({ kind: 'documents', files, site });
      return answer.kind === 'checked' ? answer.files : [];
    },
    async judge(files, site) {
      const answer = await ask({ kind: 'drafts', files, site });
      return answer.kind === 'judged' ? answer.files : [];
    },
    async catalog() {
      const answer = await ask({ kind: 'catalog' });
      return answer.kind === 'catalog' ? answer.parts : {};
    },
    async readModules(folders, standing = []) {
      const answer = await ask({ kind: 'modules', folders, standing });
      return answer.kind === 'read' ? answer.modules : [];
    },
    async stop() {
      isStopped = true;
      await worker?.terminate();
    },
  };
}
