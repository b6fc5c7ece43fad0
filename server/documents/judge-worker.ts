// Entry of the thread that checks and compiles documents, so that none of them holds up an answer of the server.
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import type { ModuleFolder } from '../../src/engine/check/files/module-files.ts';
import type { DeclaredModule, ReadModule } from '../../src/engine/module.ts';
import { openShippedJudge, warmUp, type ShippedFacts } from './shipped-judge.ts';
import type { JudgedFile } from './judge.ts';
import { markSound, plansOf, readVerdicts } from './verdicts.ts';

export type JudgeQuestion =
  | { kind: 'documents'; files: readonly SourceFile[]; site: SiteFacts }
  | { kind: 'modules'; folders: readonly ModuleFolder[]; standing: readonly DeclaredModule[] };

export interface JudgeStart extends ShippedFacts {
  /** Whether it judges the shipped screens before it is asked. */
  isWarm: boolean;
}

export type JudgeMessage =
  | { kind: 'open'; catalogLines: readonly string[] }
  | { kind: 'judged'; files: readonly JudgedFile[] }
  | { kind: 'read'; modules: readonly ReadModule[] };

const port = parentPort;
if (!port) throw new Error('this module runs as a worker thread only');
const { isWarm, ...facts } = workerData as JudgeStart;
const verdicts = readVerdicts(facts, new URL(import.meta.url));
const judge = openShippedJudge(facts, verdicts ? { plans: plansOf(verdicts) } : {});
const send = (message: JudgeMessage): void => port.postMessage(message);
send({ kind: 'open', catalogLines: judge.catalogLines });
if (isWarm) warmUp(judge, facts.schemasFolder);
port.on('message', (question: JudgeQuestion) => {
  if (question.kind === 'modules') {
    send({ kind: 'read', modules: judge.readModules(question.folders, question.standing) });
    return;
  }
  const { files, site } = question;
  send({
    kind: 'judged',
    files: judge.judge(verdicts ? markSound(verdicts, files, site) : files, site),
  });
});
