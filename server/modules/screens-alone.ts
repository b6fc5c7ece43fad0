// Modules over another back end: their screens are served, what these add to screens, their dictionaries of items and their
// translations. There is no database of ours, so that their record types are missing; menus are the back end's to grant.
import { NO_PARTS } from '../../src/engine/check/catalog/join-parts.ts';
import { joinTexts } from './join-texts.ts';
import type { DeclaredModule, ModuleFacts, ModuleTexts } from '../../src/engine/module.ts';
import type { CheckerThread } from '../documents/checker-thread.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import { watchFolder, type FolderWatch } from '../documents/watch-folder.ts';
import { listDocuments, type ModuleDocuments } from './module-documents.ts';
import { createModulesReader, type ReadFolder } from './read-folders.ts';

export interface ScreensAlone {
  /** What documents may name of the modules: their rules, and their dictionaries of items. */
  facts(): ModuleFacts;
  documents(): ModuleDocuments;
  /** Translations that they bring. */
  texts(): ModuleTexts;
  /** Looks at the folder now. */
  refresh(): Promise<void>;
  /** Begins to notice changes by itself. */
  watch(): void;
  stop(): void;
}

export interface ScreensAloneOptions {
  /** MODULES_DIR; need not exist. */
  folder: string;
  checker: Pick<CheckerThread, 'readModules'>;
  log: StoreLog;
  /** Told when what is served has changed. */
  onChange?(): Promise<void> | void;
  /** Milliseconds between two looks at the folder; default 500. */
  interval?: number;
}

export function openScreensAlone({
  folder,
  checker,
  log,
  onChange,
  interval,
}: ScreensAloneOptions): ScreensAlone {
  const reader = createModulesReader(folder);
  let facts: ModuleFacts = { ...NO_PARTS, calls: [] };
  let documents: ModuleDocuments = { files: [], fingerprint: '' };
  let texts: ModuleTexts = {};
  let seen = '';
  let lastRefresh: Promise<void> = Promise.resolve();
  let watching: FolderWatch | undefined;

  /** One look after the other. */
  function refresh(): Promise<void> {
    lastRefresh = lastRefresh.catch(() => undefined).then(look);
    return lastRefresh;
  }

  async function look(): Promise<void> {
    const { folders, fingerprint } = await reader.readSettled();
    if (fingerprint === seen) return;
    const sound = await readSound(folders);
    const took = new Map(folders.map(({ folder: id, source }) => [id, source]));
    documents = listDocuments(sound, took, folders);
    texts = sound.reduce<ModuleTexts>((sum, { parts }) => joinTexts(sum, parts.texts), {});
    facts = {
      ...NO_PARTS,
      dicts: Object.fromEntries(
        sound.flatMap(({ parts }) => Object.entries(parts.dicts).filter(([, dict]) => 'items' in dict)),
      ),
      rules: Object.assign({}, ...sound.map(({ parts }) => parts.rules)) as ModuleFacts['rules'],
      calls: [],
      modules: sound.map(({ manifest }) => manifest),
    };
    // Set afterwards: what failed on the way is tried again with the next look.
    seen = fingerprint;
    await onChange?.();
  }

  async function readSound(folders: readonly ReadFolder[]): Promise<DeclaredModule[]> {
    if (folders.length === 0) return [];
    const read = await checker.readModules(folders);
    return read.flatMap(({ folder: id, manifest, parts, diagnostics }): DeclaredModule[] => {
      for (const { file, line, column, message, code } of diagnostics) {
        log.warn({ event: 'module-finding', module: id, code }, `${file}:${line}:${column} ${message}`);
      }
      if (!manifest || !parts) return [];
      const missing = parts.entities.map((entity) => entity.id);
      if (missing.length > 0) {
        log.warn(
          { event: 'module-screens-alone', module: id, entities: missing },
          `module ${id}: only its screens are served over another back end; missing ${missing.join(', ')}`,
        );
      }
      if (parts.menus.length > 0) {
        log.info(
          { event: 'module-menus-alone', module: id, menus: parts.menus.map(({ path }) => path) },
          `module ${id}: its menus are entered in the other back end, which grants them`,
        );
      }
      return [{ manifest, parts }];
    });
  }

  return {
    facts: () => facts,
    documents: () => documents,
    texts: () => texts,
    refresh,
    watch() {
      watching ??= watchFolder(
        folder,
        async () => {
          await refresh().catch((error: unknown) => {
            log.error({ err: error }, 'the folder of modules could not be read');
          });
        },
        interval,
      );
    },
    stop: () => watching?.stop(),
  };
}
