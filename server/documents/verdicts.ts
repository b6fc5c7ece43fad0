// Verdicts over the shipped documents that the build keeps, so that a start neither checks nor compiles them again.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import { listJsonFiles } from '../../src/engine/check/files/json-files-node.ts';
import { LOCALES_FOLDER } from '../../src/engine/check/files/locale-file.ts';
import { isBelow } from '../../src/engine/check/routes/route-path.ts';
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import { hashDocument, type CheckedFile, type KnownPlans } from './checker.ts';
import type { CheckerThread } from './checker-thread.ts';
import type { ShippedFacts } from './shipped-checker.ts';

/** The file that the build writes beside the module that checks documents. */
export const VERDICTS_FILE = 'verdicts.json';

/**
 * A site of which nothing is known but that it is asked: what a document names has to be shipped. Sound documents stay
 * sound in every larger site: the check asks only whether something is there. Values of dictionaries are the exception,
 * a site may have taken some away.
 */
export const EMPTY_SITE: SiteFacts = { dicts: {}, permissions: [], menus: [], printTemplates: [] };

export interface KeptVerdict {
  /** Of the file's bytes. */
  hash: string;
  checked: CheckedFile;
}

export interface Verdicts {
  /** Of everything besides the documents that the verdicts were made of. */
  key: string;
  /** Dictionaries whose values the documents were held against, with these values; null where they were not known. */
  dicts: Readonly<Record<string, readonly string[] | null>>;
  /** All shipped documents, each without a finding. */
  files: readonly KeptVerdict[];
}

/**
 * The key of everything besides the documents that a verdict depends on: the program that checks and compiles, the
 * packages and the Node.js that run it, and all of `src/schemas` but screens and translations.
 * @param program the built module that checks and compiles
 */
export function keyOfVerdicts(schemasFolder: string, program: URL): string {
  const hash = createHash('sha256');
  const add = (name: string, content: string | Uint8Array): void => {
    hash.update(`${name}\0${String(content.length)}\0`).update(content);
  };
  add('engine', process.versions.v8);
  add('program', fs.readFileSync(fileURLToPath(program)));
  const lock = path.join(schemasFolder, '..', '..', 'package-lock.json');
  add('packages', fs.existsSync(lock) ? fs.readFileSync(lock) : '');
  for (const entry of fs.readdirSync(schemasFolder, { withFileTypes: true }).sort(byName)) {
    if (entry.name === 'screens' || entry.name === LOCALES_FOLDER) continue;
    const place = path.join(schemasFolder, entry.name);
    const names = entry.isDirectory() ? listJsonFiles(place).map((name) => `${entry.name}/${name}`) : [];
    for (const name of entry.isFile() ? [entry.name] : names)
      add(name, fs.readFileSync(path.join(schemasFolder, name)));
  }
  return hash.digest('base64url');
}

const byName = (one: fs.Dirent, other: fs.Dirent): number => (one.name < other.name ? -1 : 1);

/**
 * Reads what the build kept.
 * @param program the built module that checks and compiles; the verdicts lie beside it
 * @returns undefined when there is nothing, or it was made of anything else than what lies here now
 */
export function readVerdicts({ schemasFolder, apiBase }: ShippedFacts, program: URL): Verdicts | undefined {
  try {
    const kept = JSON.parse(fs.readFileSync(new URL(VERDICTS_FILE, program), 'utf8')) as Verdicts;
    if (kept.key !== keyOfVerdicts(schemasFolder, program)) return undefined;
    // No document may claim a path of the calls, and where those lie is a setting.
    const isTaken = kept.files.some(({ checked: { route } }) => route && isBelow(route.path, apiBase));
    return isTaken ? undefined : kept;
  } catch {
    // Never made, or cut while it was written: everything is checked, which only takes longer.
    return undefined;
  }
}

/**
 * A checker that answers from what the build kept when exactly the shipped documents are asked about and the site took
 * nothing away that they name; any other question goes to `check`.
 */
export function checkFromVerdicts(
  { files: kept, dicts }: Verdicts,
  check: CheckerThread['check'],
): CheckerThread['check'] {
  const verdicts = new Map(kept.map((verdict) => [verdict.checked.path, verdict]));
  const find = ({ source, path: name, bytes }: SourceFile): CheckedFile | undefined => {
    const verdict = source === 'shipped' ? verdicts.get(name) : undefined;
    return verdict && bytes && hashDocument(bytes) === verdict.hash ? verdict.checked : undefined;
  };
  return async (files, site) => {
    if (files.length !== kept.length || !hasValues(site, dicts)) return check(files, site);
    const found = files.flatMap((file) => find(file) ?? []);
    return found.length === kept.length ? found : check(files, site);
  };
}

/** The same files, those marked that the build found sound, so that a checker of all has less to do. */
export function markSound(
  { files: kept, dicts }: Verdicts,
  files: readonly SourceFile[],
  site: SiteFacts,
): readonly SourceFile[] {
  if (!hasValues(site, dicts)) return files;
  const hashes = new Map(kept.map(({ hash, checked }) => [checked.path, hash]));
  return files.map((file) => {
    const hash = file.source === 'shipped' ? hashes.get(file.path) : undefined;
    const isSound = hash !== undefined && file.bytes !== undefined && hashDocument(file.bytes) === hash;
    return isSound ? { ...file, isSound } : file;
  });
}

/** The plans among what the build kept, for a checker that has to check all documents again. */
export function plansOf({ files }: Verdicts): KnownPlans {
  return new Map(
    files.flatMap(({ hash, checked: { path: name, compiled, generated } }) =>
      compiled ? [[name, { hash, compiled, ...(generated ? { generated } : {}) }] as const] : [],
    ),
  );
}

/** Whether every dictionary has at least the values that documents were held against. */
function hasValues(site: SiteFacts, dicts: Verdicts['dicts']): boolean {
  return Object.entries(dicts).every(([code, values]) => {
    const known = Object.hasOwn(site.dicts, code) ? site.dicts[code] : undefined;
    // Too many to be listed: then values are not judged at all.
    if (known === undefined || known === null) return true;
    if (values === null) return false;
    const present = new Set(known);
    return values.every((value) => present.has(value));
  });
}
