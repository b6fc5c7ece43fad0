// Folders of modules: each is read with what it requires and judged alone, so that a broken one takes no other down.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import type { Json } from '../../document.ts';
import type { ModuleManifest, ModuleTexts, ReadModule, RowsDeclaration } from '../../module.ts';
import { suggestField } from '../fields/unknown-field.ts';
import { Findings, suggestValue } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';
import { DOCUMENT_CODES, reportShape } from '../schemas/shape.ts';
import type { ShapeKind, Validators } from '../schemas/validators.ts';
import { catalogKindOf } from './catalog-kinds.ts';
import { joinParts, type KnownParts } from '../catalog/join-parts.ts';
import { readCatalogFiles } from './catalog-files.ts';
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
}

/** The folder that the store of screens reads. */
const READ_ELSEWHERE = /^screens\//;

interface Reading {
  folder: ModuleFolder;
  manifest: ModuleManifest | undefined;
  findings: Findings;
}

/**
 * Reads modules.
 * @param base what ships
 * @param taken ids that no module may have: where calls and entities of the product lie
 * @returns one result for each folder, those that are required before those that require them
 */
export function readModules(
  folders: readonly ModuleFolder[],
  base: KnownParts,
  validators: Validators,
  taken: ReadonlySet<string> = new Set(),
): ReadModule[] {
  const readings = folders.map((folder) => readManifest(folder, validators, taken));
  const found = new Map<string, ReadModule>();
  let parts = base;
  for (const reading of inOrder(readings)) {
    checkRequired(reading, readings, found);
    const read = readModule(reading, parts, validators, reachOf(reading, base, found));
    found.set(reading.folder.folder, read);
    if (read.parts) parts = { ...parts, ...joinParts(parts, read.parts) };
  }
  return [...found.values()];
}

function readManifest(folder: ModuleFolder, validators: Validators, taken: ReadonlySet<string>): Reading {
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

/** What is required comes first; modules that require each other stay where they are, and are told so. */
function inOrder(readings: readonly Reading[]): Reading[] {
  const byId = new Map(readings.map((reading) => [reading.folder.folder, reading]));
  const ordered = new Set<Reading>();
  const visit = (reading: Reading, above: ReadonlySet<Reading>): void => {
    if (ordered.has(reading) || above.has(reading)) return;
    for (const id of Object.keys(reading.manifest?.requires ?? {})) {
      const required = byId.get(id);
      if (required) visit(required, new Set([...above, reading]));
    }
    ordered.add(reading);
  };
  const orderOf = ({ manifest, folder }: Reading): [number, string] => [manifest?.order ?? 0, folder.folder];
  const sorted = [...readings].sort((one, other) => {
    const [a, b] = [orderOf(one), orderOf(other)];
    return a[0] - b[0] || (a[1] < b[1] ? -1 : 1);
  });
  for (const reading of sorted) visit(reading, new Set());
  return [...ordered];
}

function checkRequired(
  { manifest, findings }: Reading,
  all: readonly Reading[],
  found: ReadonlyMap<string, ReadModule>,
): void {
  for (const [id, lowest] of Object.entries(manifest?.requires ?? {})) {
    const pointer = joinPointer('/requires', id);
    const read = found.get(id);
    if (!all.some(({ folder }) => folder.folder === id)) {
      const known = all.map(({ folder }) => folder.folder);
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

/** Below zero when the first is the lower one. */
function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)];
  for (const [index, part] of a.entries()) {
    const difference = part - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Ids of the entities of the product and of the modules that one requires. */
function reachOf(
  { manifest }: Reading,
  { entities }: KnownParts,
  found: ReadonlyMap<string, ReadModule>,
): ReadonlySet<string> {
  const required = Object.keys(manifest?.requires ?? {}).flatMap(
    (id) => found.get(id)?.parts?.entities ?? [],
  );
  return new Set([...entities, ...required].map(({ id }) => id));
}

function readModule(
  { folder, manifest, findings }: Reading,
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
    const isKnown =
      file.name === 'module.json' ||
      READ_ELSEWHERE.test(file.name) ||
      file.name.startsWith('rows/') ||
      languageOf(file) !== undefined;
    if (isKnown || catalogKindOf(file.name)) continue;
    const own = new Findings(file.path, readJson('{}'));
    own.addAtValue(
      'module-file',
      '',
      `模块里没有 ${file.name} 的位置，请放进 entities、screens、dicts、menus、reports、prints、rows、locales 之一，规则写在 rules.json`,
    );
    diagnostics.push(...own.toList());
  }
  const reading = readCatalogFiles(catalogue, validators, base, folder.folder, reach);
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
    parts: isSound ? { ...reading.parts, rows, texts } : undefined,
    diagnostics,
  };
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
