// Translations as the browser gets them: what is shipped, over it what modules bring, and over both what lies in
// SCREENS_DIR/locales.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { LOCALES_FOLDER, readLocale } from '../../src/engine/check/files/locale-file.ts';
import type { ModuleTexts } from '../../src/engine/module.ts';
import { createFolderReader, type FolderFile } from './read-folder.ts';
import type { StoreLog } from './report-findings.ts';

export interface Texts {
  /** Chinese text → translation, as JSON. */
  body: Buffer;
  /** Strong ETag of the body. */
  etag: string;
}

export interface TextStore {
  /** @param language e.g. `en`; undefined for a language without any text */
  find(language: string): Promise<Texts | undefined>;
}

export interface TextStoreOptions {
  /** Holds `locales`, as the next one does. */
  shippedFolder: string;
  /** SCREENS_DIR; need not exist. */
  droppedFolder: string;
  /** What modules bring; another object once it has changed. */
  readModules?(this: void): ModuleTexts;
  log: StoreLog;
}

const NO_TEXTS: ModuleTexts = {};

/** Reads `locales/<language>.json` and `locales/<language>/*.json` of both folders again where the disk changed. */
export function createTextStore({
  shippedFolder,
  droppedFolder,
  readModules = () => NO_TEXTS,
  log,
}: TextStoreOptions): TextStore {
  const readers = [shippedFolder, droppedFolder].map((folder) =>
    createFolderReader(path.join(folder, LOCALES_FOLDER)),
  );
  let fingerprint: string | undefined;
  let modules: ModuleTexts | undefined;
  let known = new Map<string, Texts>();

  async function look(): Promise<void> {
    const states = await Promise.all(readers.map((reader) => reader.read()));
    const seen = states.map((state) => state.fingerprint).join('\n\n');
    const brought = readModules();
    if (seen === fingerprint && brought === modules) return;
    fingerprint = seen;
    modules = brought;
    const merged = new Map<string, Map<string, string>>();
    const add = (language: string, more: Readonly<Record<string, string>>): void => {
      const texts = merged.get(language) ?? new Map<string, string>();
      merged.set(language, texts);
      for (const [text, translation] of Object.entries(more)) texts.set(text, translation);
    };
    const addFiles = (files: readonly FolderFile[]): void => {
      for (const file of files) add(file.name.split('/')[0] ?? '', read(file));
    };
    const [shipped, dropped] = states;
    addFiles(shipped?.files ?? []);
    for (const [language, more] of Object.entries(brought)) add(language, more);
    addFiles(dropped?.files ?? []);
    known = new Map([...merged].map(([language, texts]) => [language, toTexts(texts)]));
  }

  /** A file with problems gives the texts that have none. */
  function read(file: FolderFile): Readonly<Record<string, string>> {
    const { texts, problems } = readLocale(file.bytes);
    for (const { line, column, message } of problems) {
      log.error({ file: file.path }, `${file.path}:${String(line)}:${String(column)} ${message}`);
    }
    return texts;
  }

  return {
    find: async (language) => {
      await look();
      return known.get(language);
    },
  };
}

function toTexts(texts: ReadonlyMap<string, string>): Texts {
  const body = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
