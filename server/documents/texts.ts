// Translations as the browser gets them: what is shipped, and over it what lies in SCREENS_DIR/locales.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { LOCALES_FOLDER, readLocale } from '../../src/engine/check/files/locale-file.ts';
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
  log: StoreLog;
}

/** Reads `locales/<language>.json` and `locales/<language>/*.json` of both folders again where the disk changed. */
export function createTextStore({ shippedFolder, droppedFolder, log }: TextStoreOptions): TextStore {
  const readers = [shippedFolder, droppedFolder].map((folder) =>
    createFolderReader(path.join(folder, LOCALES_FOLDER)),
  );
  let fingerprint: string | undefined;
  let known = new Map<string, Texts>();

  async function look(): Promise<void> {
    const states = await Promise.all(readers.map((reader) => reader.read()));
    const seen = states.map((state) => state.fingerprint).join('\n\n');
    if (seen === fingerprint) return;
    fingerprint = seen;
    const merged = new Map<string, Map<string, string>>();
    for (const file of states.flatMap((state) => state.files)) {
      const [language = ''] = file.name.split('/');
      const texts = merged.get(language) ?? new Map<string, string>();
      merged.set(language, texts);
      for (const [text, translation] of Object.entries(read(file))) texts.set(text, translation);
    }
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
