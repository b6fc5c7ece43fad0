// Entry of the thread that checks and compiles documents, so that none of them holds up an answer of the server.
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import type { CatalogParts } from '../../src/engine/check/catalog/catalog.ts';
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import type { ModuleFolder } from '../../src/engine/check/files/module-files.ts';
import type { DeclaredModule, ReadModule } from '../../src/engine/module.ts';
import { openShippedChecker, warmUp, type ShippedFacts } from './shipped-checker.ts';
import type { CheckedFile } from './checker.ts';
import type { JudgedFile } from './judge-drafts.ts';
import { markSound, plansOf, readVerdicts } from './verdicts.ts';

export type CheckerQuestion =
  | { kind: 'documents'; files: readonly SourceFile[]; site: SiteFacts }
  | { kind: 'catalog' }
  | { kind: 'drafts'; files: readonly SourceFile[]; site: SiteFacts }
  | { kind: 'modules'; folders: readonly ModuleFolder[]; standing: readonly DeclaredModule[] };

export interface CheckerStart extends ShippedFacts {
  /** Whether it checks the shipped screens before it is asked. */
  isWarm: boolean;
}

export type CheckerMessage =
  | { kind: 'open'; catalogLines: readonly string[] }
  | { kind: 'checked'; files: readonly CheckedFile[] }
  | { kind: 'catalog'; parts: CatalogParts }
  | { kind: 'judged'; files: readonly JudgedFile[] }
  | { kind: 'read'; modules: readonly ReadModule[] };

const port = parentPort;
if (!port) throw new Error('this module runs as a worker thread only');
const { isWarm, ...facts } = workerData as CheckerStart;
const verdicts = readVerdicts(facts, new URL(import.meta.url));
const checker = openShippedChecker(facts, verdicts ? { plans: plansOf(verdicts) } : {});
const send = (message: CheckerMessage): void => port.postMessage(message);
send({ kind: 'open', catalogLines: checker.catalogLines });
if (isWarm) warmUp(checker, facts.schemasFolder);
port.on('message', (question: CheckerQuestion) => {
  if (question.kind === 'modules') {
    send({ kind: 'read', modules: checker.readModules(question.folders, question.standing) });
    return;
  }
  if (question.kind === 'catalog') {
    send({ kind: 'catalog', parts: checker.parts });
    return;
  }
  const { site } = question;
  const files = verdicts ? markSound(verdicts, question.files, site) : question.files;
  if (question.kind === 'drafts') send({ kind: 'judged', files: checker.judge(files, site) });
  else send({ kind: 'checked', files: checker.check(files, site) });
});
