// Folders of modules: each is read with what it requires and judged alone, so that a broken one takes no other down.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import type { Json } from '../../document.ts';
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
  RowsDeclaration,
} from '../../module.ts';
import { suggestField } from '../fields/unknown-field.ts';
import { Findings, suggestValue } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';
import { DOCUMENT_CODES, reportShape } from '../schemas/shape.ts';
import type { ShapeKind, Validators } from '../schemas/validators.ts';
import { catalogKindOf } from './catalog-kinds.ts';
import { joinParts, type KnownParts } from '../catalog/join-parts.ts';
import { readCatalogFiles } from './catalog-files.ts';
import {
  checkEntityExtensions,
  isScreenExtension,
  listAdded,
  listFound,
  readExtension,
  type ReadExtension,
} from './extension-files.ts';
import { LOCALES_FOLDER, readLocale } from './locale-file.ts';

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
const OTHERS = /^(screens|rows|extends)\//;

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
  const catalogue = folder.files.flatMap(({ name, path, bytes }) => {
    const kind = name === 'module.json' ? undefined : catalogKindOf(name);
    return kind ? [{ path, kind, bytes }] : [];
  });
  for (const file of folder.files) {
    const isOther = OTHERS.test(file.name) || languageOf(file) !== undefined;
    if (file.name === 'module.json' || isOther || catalogKindOf(file.name)) continue;
    const own = new Findings(file.path, readJson('{}'));
    own.addAtValue(
      'module-file',
      '',
      `模块里没有 ${file.name} 的位置，请放进 entities、screens、dicts、menus、reports、prints、rows、extends、locales 之一，规则写在 rules.json`,
    );
    diagnostics.push(...own.toList());
  }
  for (const { path, reason } of folder.unreadable ?? []) {
    const own = new Findings(path, readJson('{}'));
    own.addAtValue('file-unreadable', '', `文件读不出来（${reason}），请检查文件权限`);
    diagnostics.push(...own.toList());
  }
  const context = { module: folder.folder, requires: Object.keys(manifest?.requires ?? {}) };
  const extending = folder.files
    .filter(({ name }) => name.startsWith('extends/'))
    .map((file) => readExtension(file, validators, context));
  const added = listAdded(extending, context);
  // Reports, hooks and relations of the module may name what it adds to others.
  const near = withoutBeyond(base.entities, new Set([folder.folder, ...context.requires]));
  const extended = { ...base, entities: linkRelations(extendEntities(near, added)) };
  const reading = readCatalogFiles(catalogue, validators, extended, folder.folder, reach);
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

function readRows(
  { path, bytes }: ModuleFile,
  entities: readonly EntityDeclaration[],
  validators: Validators,
): { declared: RowsDeclaration | undefined; diagnostics: Diagnostic[] } {
  const json = readJson(bytes);
  const findings = new Findings(path, json);
  const declared = json.value === undefined ? undefined : shapeOf(json.value, 'rows', validators, findings);
  if (declared) checkRows(declared, entities, findings);
  return { declared, diagnostics: findings.toList() };
}

function shapeOf(
  value: Json,
  kind: ShapeKind,
  validators: Validators,
  findings: Findings,
): RowsDeclaration | undefined {
  reportShape(validators.validate(kind, value), '', DOCUMENT_CODES, '初始数据', findings);
  return findings.hasErrors ? undefined : (value as unknown as RowsDeclaration);
}

function checkRows(
  { entity: id, key, rows }: RowsDeclaration,
  entities: readonly EntityDeclaration[],
  findings: Findings,
): void {
  const entity = entities.find((one) => one.id === id);
  if (!entity) {
    const known = entities.map((one) => one.id);
    const message = `初始数据只能属于本模块的实体，“${id}” 不是`;
    findings.addAtValue('entity-unknown', '/entity', message, suggestValue(id, known, '/entity'));
    return;
  }
  const names = Object.entries(entity.fields)
    .filter(([, field]) => field.isReadOnly !== true && field.isSecret !== true)
    .map(([name]) => name);
  const expect = (name: string, pointer: string, add: 'addAtKey' | 'addAtValue'): void => {
    if (names.includes(name)) return;
    const message = `实体 “${id}” 没有可以写入的字段 “${name}”，请改成 fields 里的字段`;
    findings[add]('field-unknown', pointer, message, suggestField(entity.fields, name, names, pointer));
  };
  key.forEach((name, index) => expect(name, joinPointer('/key', index), 'addAtValue'));
  rows.forEach((row, index) => {
    const pointer = joinPointer('/rows', index);
    for (const name of Object.keys(row)) expect(name, joinPointer(pointer, name), 'addAtKey');
    for (const name of key) {
      if (row[name] !== undefined && row[name] !== null) continue;
      findings.addAtValue('keyword-missing', pointer, `缺少 ${name}，它用来认出这条记录`);
    }
  });
}
