// Folders of modules: each is read with what it requires and judged alone, so that a broken one takes no other down.
import type { Diagnostic } from '../../diagnostic.ts';
import { extendEntities, withoutBeyond } from '../../entity/extend-entity.ts';
import { linkRelations } from '../../entity/managed-entity.ts';
import { compareVersions } from '../../module-version.ts';
import { orderModules } from '../../module-order.ts';
import type {
  DeclaredModule,
  ModuleDocument,
  ModuleManifest,
  ModuleParts,
  ModuleTexts,
  ReadModule,
} from '../../module.ts';
import { Findings, suggestValue } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';
import { DOCUMENT_CODES, reportShape } from '../schemas/shape.ts';
import type { Validators } from '../schemas/validators.ts';
import { CATALOG_FOLDERS, catalogKindOf } from './catalog-kinds.ts';
import { joinParts, type KnownParts } from '../catalog/join-parts.ts';
import { readCatalogFiles, type CatalogFile, type CatalogReading } from './catalog-files.ts';
import {
  checkEntityExtensions,
  isScreenExtension,
  listAdded,
  listFound,
  readExtension,
  type ReadExtension,
} from './extension-files.ts';
import { LOCALES_FOLDER, readLocale } from './locale-file.ts';
import { readRows } from './rows-files.ts';

export interface ModuleFile {
  /** Path below the folder of the module, with `/`. */
  name: string;
  /** Quoted in findings. */
  path: string;
  bytes: Uint8Array;
}

export interface ModuleFolder {
  /** Its name, which is the id of the module. */
  folder: string;
  /** Quoted in findings. */
  path: string;
  files: readonly ModuleFile[];
  /** Files that could not be read, with the reason of the system. */
  unreadable?: readonly { path: string; reason: string }[];
}

/** Folders that hold other things than what the catalogue is made of. */
const OTHERS = ['screens', 'rows', 'extends', LOCALES_FOLDER];

/** Id of the module that ships: `src/schemas`, whose names need no prefix because those of modules have one. */
export const SHIPPED_MODULE = 'system';

interface Reading {
  /** Id of the module, which is the name of its folder. */
  id: string;
  manifest: ModuleManifest | undefined;
  /** Missing where a module stands whose folder is not here. */
  own?: { folder: ModuleFolder; manifest: ModuleManifest | undefined; findings: Findings };
  /** What stands for others, whatever the folder holds. */
  stands: DeclaredModule | undefined;
}

export interface ReadOptions {
  /** Ids that no module may have: where calls and entities of the product lie. */
  taken?: ReadonlySet<string>;
  /** Modules that stand as they were, whatever their folders hold by now. */
  standing?: readonly DeclaredModule[];
}

/**
 * Reads modules.
 * @param base what ships
 * @returns one result for each folder, those that are required before those that require them
 */
export function readModules(
  folders: readonly ModuleFolder[],
  base: KnownParts,
  validators: Validators,
  { taken = new Set(), standing = [] }: ReadOptions = {},
): ReadModule[] {
  const stands = new Map(standing.map((module) => [module.manifest.id, module]));
  const readings = [
    ...folders.map((folder): Reading => {
      const own = readManifest(folder, validators, taken);
      const before = stands.get(folder.folder);
      return { id: folder.folder, manifest: before?.manifest ?? own.manifest, own, stands: before };
    }),
    ...standing
      .filter(({ manifest }) => folders.every(({ folder }) => folder !== manifest.id))
      .map((module): Reading => ({ id: module.manifest.id, manifest: module.manifest, stands: module })),
  ];
  const found = new Map<string, Standing>();
  const results: ReadModule[] = [];
  let parts = base;
  for (const reading of orderModules(readings)) {
    const { id, own } = reading;
    if (own) checkRequired(own.manifest, own.findings, readings, found);
    const read = own && readModule(own, parts, validators, reachOf(own.manifest, base, found));
    if (read) results.push(read);
    const known = { manifest: reading.manifest, parts: reading.stands?.parts ?? read?.parts };
    found.set(id, known);
    if (known.parts) parts = addModule(parts, id, known.parts);
  }
  return results;
}

type Standing = Pick<ReadModule, 'manifest' | 'parts'>;

/**
 * Reads the module that ships. It has tables of migrations; first rows are written by the program, and there is nothing
 * before it that it could extend.
 * @param folder without its documents and translations, which their own readers know
 */
export function readShipped(folder: ModuleFolder, validators: Validators): CatalogReading {
  const { findings } = readManifest(folder, validators, new Set());
  const reading = readCatalogFiles(catalogueOf(folder), validators);
  const own = { path: `${folder.path}/module.json`, diagnostics: findings.toList() };
  return {
    ...reading,
    files: [own, ...listMisplaced(folder, ['screens', LOCALES_FOLDER]), ...reading.files],
  };
}

/** What there is with one module more, and with what it adds to those before. */
function addModule(before: KnownParts, module: string, parts: ModuleParts): KnownParts {
  const joined = { ...before, ...joinParts(before, parts) };
  const extensions = parts.extensions.map((extension) => ({ ...extension, module }));
  return { ...joined, entities: linkRelations(extendEntities(joined.entities, extensions)) };
}

type Own = NonNullable<Reading['own']>;

function readManifest(folder: ModuleFolder, validators: Validators, taken: ReadonlySet<string>): Own {
  const file = folder.files.find(({ name }) => name === 'module.json');
  const path = file?.path ?? `${folder.path}/module.json`;
  const json = readJson(file?.bytes ?? '{}');
  const findings = new Findings(path, json);
  if (!file) {
    findings.addAtValue(
      'module-invalid',
      '',
      `文件夹 ${folder.folder} 里没有 module.json，请写上 id、title 和 version`,
    );
    return { folder, manifest: undefined, findings };
  }
  if (json.value === undefined) return { folder, manifest: undefined, findings };
  reportShape(validators.validate('module', json.value), '', DOCUMENT_CODES, '模块', findings);
  if (findings.hasErrors) return { folder, manifest: undefined, findings };
  // The meta-schema has judged its shape.
  const manifest = json.value as unknown as ModuleManifest;
  if (manifest.id !== folder.folder) {
    findings.addAtValue(
      'module-invalid',
      '/id',
      `模块 “${manifest.id}” 放在文件夹 ${folder.folder} 里，请让两个名称相同`,
    );
  }
  if (taken.has(manifest.id)) {
    findings.addAtValue('module-invalid', '/id', `名称 “${manifest.id}” 留给系统使用，请换一个`);
  }
  return { folder, manifest, findings };
}

function checkRequired(
  manifest: ModuleManifest | undefined,
  findings: Findings,
  all: readonly Reading[],
  found: ReadonlyMap<string, Standing>,
): void {
  for (const [id, lowest] of Object.entries(manifest?.requires ?? {})) {
    const pointer = joinPointer('/requires', id);
    const read = found.get(id);
    if (!all.some((one) => one.id === id)) {
      const known = all.map((one) => one.id);
      findings.addAtKey(
        'module-required',
        pointer,
        `需要的模块 “${id}” 不存在，请先放进模块文件夹`,
        suggestValue(id, known, pointer),
      );
    } else if (!read) {
      findings.addAtKey('module-required', pointer, `模块 “${id}” 也需要这个模块，请断开其中一个`);
    } else if (!read.parts || !read.manifest) {
      findings.addAtKey('module-required', pointer, `需要的模块 “${id}” 有错误，请先改正它`);
    } else if (compareVersions(read.manifest.version, lowest) < 0) {
      findings.addAtValue(
        'module-required',
        pointer,
        `需要模块 “${id}” ${lowest} 以上，现在是 ${read.manifest.version}，请更新它`,
      );
    }
  }
}

/** Ids of the entities of the product and of the modules that one requires. */
function reachOf(
  manifest: ModuleManifest | undefined,
  { entities }: KnownParts,
  found: ReadonlyMap<string, Standing>,
): ReadonlySet<string> {
  const required = Object.keys(manifest?.requires ?? {}).flatMap(
    (id) => found.get(id)?.parts?.entities ?? [],
  );
  return new Set([...entities, ...required].map(({ id }) => id));
}

function readModule(
  { folder, manifest, findings }: Own,
  base: KnownParts,
  validators: Validators,
  reach: ReadonlySet<string>,
): ReadModule {
  const diagnostics: Diagnostic[] = [];
  diagnostics.push(...listMisplaced(folder, OTHERS).flatMap((file) => file.diagnostics));
  const context = { module: folder.folder, requires: Object.keys(manifest?.requires ?? {}) };
  const extending = folder.files
    .filter(({ name }) => name.startsWith('extends/'))
    .map((file) => readExtension(file, validators, context));
  const added = listAdded(extending, context);
  // Reports, hooks and relations of the module may name what it adds to others.
  const near = withoutBeyond(base.entities, new Set([folder.folder, ...context.requires]));
  const extended = { ...base, entities: linkRelations(extendEntities(near, added)) };
  const reading = readCatalogFiles(catalogueOf(folder), validators, extended, folder.folder, reach);
  const extensions = checkEntityExtensions(extending, base, reading.parts, context);
  diagnostics.push(...listFound(extending));
  diagnostics.push(...findings.toList(), ...reading.files.flatMap((file) => file.diagnostics));
  const rows = folder.files
    .filter(({ name }) => name.startsWith('rows/'))
    .flatMap((file) => {
      const read = readRows(file, reading.parts.entities, validators);
      diagnostics.push(...read.diagnostics);
      return read.declared ? [read.declared] : [];
    });
  const texts = readTexts(folder, diagnostics);
  const isSound = manifest !== undefined && diagnostics.every(({ severity }) => severity !== 'error');
  return {
    folder: folder.folder,
    manifest,
    parts: isSound
      ? { ...reading.parts, rows, texts, extensions, documents: listDocuments(folder, extending) }
      : undefined,
    diagnostics,
  };
}

/** The files that the catalogue is made of. */
function catalogueOf({ files }: ModuleFolder): CatalogFile[] {
  return files.flatMap(({ name, path, bytes }) => {
    const kind = catalogKindOf(name);
    return kind ? [{ path, kind, bytes }] : [];
  });
}

/**
 * Files that have no place in a module, and those that could not be read, each with its finding.
 * @param others folders besides those of the catalogue
 */
function listMisplaced(
  { files, unreadable = [] }: ModuleFolder,
  others: readonly string[],
): CatalogReading['files'] {
  const tell = (path: string, code: 'module-file' | 'file-unreadable', message: string) => {
    const findings = new Findings(path, readJson('{}'));
    findings.addAtValue(code, '', message);
    return { path, diagnostics: findings.toList() };
  };
  const places = [...CATALOG_FOLDERS, ...others].join('、');
  return [
    ...files
      .filter(({ name }) => {
        const [folder = '', ...below] = name.split('/');
        return (
          name !== 'module.json' && !catalogKindOf(name) && (below.length === 0 || !others.includes(folder))
        );
      })
      .map(({ name, path }) => tell(path, 'module-file', `模块里没有 ${name} 的位置，请放进 ${places} 之一`)),
    ...unreadable.map(({ path, reason }) =>
      tell(path, 'file-unreadable', `文件读不出来（${reason}），请检查文件权限`),
    ),
  ];
}

/** Screens, and what the module adds to screens, as texts: they are judged with all others. */
function listDocuments(
  { folder, files }: ModuleFolder,
  extending: readonly ReadExtension[],
): ModuleDocument[] {
  const onScreens = new Set(
    extending.filter(({ value }) => isScreenExtension(value)).map(({ path }) => path),
  );
  const decoder = new TextDecoder();
  return files.flatMap(({ name, path, bytes }): ModuleDocument[] => {
    const kind = name.startsWith('screens/') ? 'screen' : onScreens.has(path) ? 'extension' : undefined;
    if (kind === undefined) return [];
    const below = kind === 'screen' ? name.slice('screens/'.length) : name;
    return [{ kind, name: `${folder}/${below.replace(/\.json$/, '')}`, path, text: decoder.decode(bytes) }];
  });
}

/** Translations by language; what is wrong with them is added to the findings. */
function readTexts({ files }: ModuleFolder, diagnostics: Diagnostic[]): ModuleTexts {
  const texts: Record<string, Record<string, string>> = {};
  for (const file of files) {
    const language = languageOf(file);
    if (language === undefined) continue;
    const read = readLocale(file.bytes, file.path);
    diagnostics.push(...read.problems);
    texts[language] = { ...texts[language], ...read.texts };
  }
  return texts;
}

/** `en` of `locales/en.json` and `locales/en/menus.json`. */
function languageOf({ name }: ModuleFile): string | undefined {
  const [folder, language = ''] = name.split('/');
  return folder === LOCALES_FOLDER ? language.replace(/\.json$/, '') : undefined;
}
