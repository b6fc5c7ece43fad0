// The screen store of a running server: shipped and dropped-in documents, checked and compiled with what is declared here.
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { startJudgeThread, type JudgeThread } from './documents/judge-thread.ts';
import type { StoreLog } from './documents/report-findings.ts';
import { openShippedJudge } from './documents/shipped-judge.ts';
import { createScreenStore, type ScreenStore } from './documents/store.ts';
import { createTextStore, type TextStore } from './documents/texts.ts';
import { schemasFolder } from './query/entities.ts';

export interface ScreenParts {
  config: Pick<Config, 'screensFolder' | 'apiBase'>;
  /** Codes of the dictionaries that documents may name besides the declared ones. */
  readDictCodes(): Promise<readonly string[]>;
  log: StoreLog;
  /** Started before, while the database was still starting. */
  judge?: JudgeThread;
}

/**
 * Starts what checks and compiles documents. The built server does it in a thread beside; run from its sources it has
 * no module for one and does it in place.
 */
export function startJudge({ apiBase }: Pick<Config, 'apiBase'>, log: StoreLog): JudgeThread {
  const entry = new URL('./judge-worker.mjs', import.meta.url);
  if (fs.existsSync(entry)) return startJudgeThread(entry, { schemasFolder, apiBase }, log);
  const { judge, catalogLines } = openShippedJudge({ schemasFolder, apiBase });
  for (const line of catalogLines) log.error({}, line);
  return { judge: async (...given) => judge(...given), stop: async () => undefined };
}

/** The translations of a running server, shipped and dropped in. */
export function openTexts({ config, log }: Pick<ScreenParts, 'config' | 'log'>): TextStore {
  return createTextStore({ shippedFolder: schemasFolder, droppedFolder: config.screensFolder, log });
}

/** Reads, checks and compiles all documents once and then follows the folder for dropped-in ones. */
export async function openScreens({ config, readDictCodes, log, judge }: ScreenParts): Promise<ScreenStore> {
  const judging = judge ?? startJudge(config, log);
  const store = createScreenStore({
    shippedFolder: path.join(schemasFolder, 'screens'),
    droppedFolder: config.screensFolder,
    judge: judging.judge,
    readDictCodes,
    log,
  });
  await store.refresh();
  store.watch();
  return store;
}
