// The screen store of a running server: shipped and dropped-in documents, checked and compiled with what is declared here.
import fs from 'node:fs';
import path from 'node:path';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import { listJsonFiles } from '../../src/engine/check/files/json-files-node.ts';
import type { ModuleTexts } from '../../src/engine/module.ts';
import { LOCALES_FOLDER } from '../../src/engine/check/files/locale-file.ts';
import type { Config } from '../config/config.ts';
import { startCheckerThread, type CheckerThread } from '../documents/checker-thread.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import { openShippedChecker } from '../documents/shipped-checker.ts';
import { createScreenStore, type CheckingScreenStore, type ScreenStoreOptions } from '../documents/store.ts';
import { createTextStore, type TextStore } from '../documents/texts.ts';
import { checkFromVerdicts, readVerdicts } from '../documents/verdicts.ts';
import { schemasFolder } from '../records/entities.ts';
import { findBuilt } from '../workers/find-built.ts';

export interface ScreenParts {
  config: Pick<Config, 'screensFolder' | 'modulesFolder' | 'apiBase'>;
  /** What was made in the app, which documents may name besides what is declared. */
  readSite(): Promise<SiteFacts>;
  log: StoreLog;
  /** Documents of modules. */
  readModules?: ScreenStoreOptions['readModules'];
  /** Documents that were published in the app. */
  readPublished?: ScreenStoreOptions['readPublished'];
  /** Started before, while the database was still starting. */
  checker?: CheckerThread;
  /** Told when other screens are served than before. */
  onChange?(): void;
}

/**
 * Starts what checks and compiles documents. The built server does it in a thread beside; run from its sources it has
 * no module for one and does it in place.
 */
export function startChecker(
  { apiBase, screensFolder, modulesFolder }: ScreenParts['config'],
  log: StoreLog,
): CheckerThread {
  const entry = findBuilt('checker-worker');
  if (entry) {
    const facts = { schemasFolder, apiBase };
    const verdicts = readVerdicts(facts, entry);
    // Documents may refer to each other, so that one that is dropped in has all of them checked.
    const isWarm = verdicts === undefined;
    const thread = startCheckerThread(entry, facts, log, {
      isWarm,
      isEarly: isWarm || hasDocuments(screensFolder, isScreen) || hasDocuments(modulesFolder, isOfModule),
    });
    if (!verdicts) return thread;
    return { ...thread, check: checkFromVerdicts(verdicts, thread.check), program: verdicts.key };
  }
  const { check, judge, parts, readModules, catalogLines } = openShippedChecker({ schemasFolder, apiBase });
  for (const line of catalogLines) log.error({}, line);
  return {
    check: async (...given) => check(...given),
    judge: async (...given) => judge(...given),
    catalog: async () => parts,
    readModules: async (...given) => readModules(...given),
    stop: async () => undefined,
  };
}

/** Whether a file below SCREENS_DIR, or below MODULES_DIR, is a document; what else modules hold was read before, as a rule. */
const isScreen = (name: string): boolean => !name.startsWith(`${LOCALES_FOLDER}/`);
const isOfModule = (name: string): boolean => /^[^/]+\/(screens|extends)\//.test(name);

function hasDocuments(folder: string, isDocument: (name: string) => boolean): boolean {
  return fs.existsSync(folder) && listJsonFiles(folder).some(isDocument);
}

/**
 * The translations of a running server: shipped, brought by modules and dropped in.
 * @param readModules what modules bring
 */
export function openTexts(
  { config, log }: Pick<ScreenParts, 'config' | 'log'>,
  readModules?: () => ModuleTexts,
): TextStore {
  return createTextStore({
    shippedFolder: schemasFolder,
    droppedFolder: config.screensFolder,
    ...(readModules ? { readModules } : {}),
    log,
  });
}

/** Reads, checks and compiles all documents once and then follows the folder for dropped-in ones. */
export async function openScreens({
  config,
  readSite,
  readModules,
  readPublished,
  log,
  checker,
  onChange,
}: ScreenParts): Promise<CheckingScreenStore> {
  const checking = checker ?? startChecker(config, log);
  const store = createScreenStore({
    shippedFolder: path.join(schemasFolder, 'screens'),
    // As the build shows them, wherever the server was started.
    shippedRoot: path.resolve(schemasFolder, '..', '..'),
    droppedFolder: config.screensFolder,
    ...(readModules ? { readModules } : {}),
    ...(readPublished ? { readPublished } : {}),
    check: checking.check,
    readSite,
    log,
    ...(onChange ? { onChange } : {}),
  });
  await store.refresh();
  store.watch();
  return store;
}
