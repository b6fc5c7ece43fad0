// Entry of the thread that checks and compiles documents, so that none of them holds up an answer of the server.
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import { openShippedJudge, warmUp, type ShippedFacts } from './shipped-judge.ts';
import type { JudgedFile } from './judge.ts';
import { markSound, plansOf, readVerdicts } from './verdicts.ts';

export interface JudgeQuestion {
  files: readonly SourceFile[];
  site: SiteFacts;
}

export interface JudgeStart extends ShippedFacts {
  /** Whether it judges the shipped screens before it is asked. */
  isWarm: boolean;
}

export type JudgeMessage =
  { kind: 'open'; catalogLines: readonly string[] } | { kind: 'judged'; files: readonly JudgedFile[] };

const port = parentPort;
if (!port) throw new Error('this module runs as a worker thread only');
const { isWarm, ...facts } = workerData as JudgeStart;
const verdicts = readVerdicts(facts, new URL(import.meta.url));
const judge = openShippedJudge(facts, verdicts ? { plans: plansOf(verdicts) } : {});
const send = (message: JudgeMessage): void => port.postMessage(message);
send({ kind: 'open', catalogLines: judge.catalogLines });
if (isWarm) warmUp(judge, facts.schemasFolder);
port.on('message', ({ files, site }: JudgeQuestion) =>
  send({
    kind: 'judged',
    files: judge.judge(verdicts ? markSound(verdicts, files, site) : files, site),
  }),
);
