// The declared catalogue as files: entities, menus, dictionaries, rules, reports and print templates, read and checked like documents.
import type { MenuDeclaration, PrintDeclaration } from '../../catalog.ts';
import type { ReportDeclaration } from '../../report.ts';
import type { Json } from '../../document.ts';
import { createCatalog, tripleOf, type Catalog } from '../catalog/catalog.ts';
import { joinParts, NO_PARTS, type DeclaredParts, type KnownParts } from '../catalog/join-parts.ts';
import { completeEntity, linkRelations, type StatedEntity } from '../../entity/managed-entity.ts';
import { checkChildren } from './child-files.ts';
import { checkGuarded, checkGuardedValue } from './guarded-fields.ts';
import { checkHooks } from './hook-files.ts';
import { checkManaged } from './managed-files.ts';
import { checkRuleExpression, checkRuleMessage } from '../expressions/expressions.ts';
import { checkDictColors } from '../catalog/dict-colors.ts';
import { checkDict } from '../catalog/dict-reference.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { describeBeyond } from '../findings/beyond.ts';
import { Findings, replaceValue, suggestValue } from '../findings/findings.ts';
import { entriesOf, isObject, itemsOf, ownString } from '../../values/json.ts';
import { checkPrefixes } from './module-prefixes.ts';
import { checkMenuIcons } from './menu-icons.ts';
import { isPollutingName } from '../document/names.ts';
import { checkRulePatterns } from '../patterns/patterns.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';
import { checkPrint } from './print-files.ts';
import { checkReport } from './report-files.ts';
import { checkRuleUses } from '../fields/rule-uses.ts';
import { DOCUMENT_CODES, reportShape } from '../schemas/shape.ts';
import type { Validators } from '../schemas/validators.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import { collectDeclared, withoutSchema, type DeclaredFile } from './declared-parts.ts';

export interface CatalogFile {
  /** Quoted in findings. */
  path: string;
  kind: CatalogKind;
  bytes: Uint8Array;
}

export interface CatalogReading {
  /** What the sound files declare; the caller adds widgets and what the database holds. */
  parts: DeclaredParts;
  /** One list per file, in the order given. */
  files: { path: string; diagnostics: Diagnostic[] }[];
}

interface ReadFile {
  file: CatalogFile;
  findings: Findings;
  value: Json;
}

const OWNERS: Readonly<Record<CatalogKind, string>> = {
  entity: '实体',
  menu: '菜单',
  dict: '字典',
  rule: '校验规则',
  report: '报表',
  print: '打印模板',
};

/**
 * Reads the files of a catalogue, then checks what they say of each other.
 * @param base what is declared besides: files may refer to it and repeat none of it
 * @param module whose files they are: their names begin with it
 * @param reach ids of entities besides its own whose records it may change
 */
export function readCatalogFiles(
  files: readonly CatalogFile[],
  validators: Validators,
  base: KnownParts = NO_PARTS,
  module?: string,
  reach?: ReadonlySet<string>,
): CatalogReading {
  const read = files.map((file) => readOne(file, validators));
  const collected = collectParts(read, base);
  // A relation may lead to what is declared besides.
  const linked = linkRelations([...base.entities, ...collected.entities]);
  const parts = { ...collected, entities: linked.slice(base.entities.length) };
  const catalog = createCatalog({ ...joinParts(base, parts), widgets: base.widgets ?? [] });
  for (const { file, findings, value } of read) {
    if (findings.hasErrors) continue;
    if (module !== undefined) {
      checkPrefixes(file.kind, value, module, findings);
      refuseServed(value, findings);
    }
    if (file.kind === 'entity') {
      const entity = completeEntity(value as unknown as StatedEntity);
      checkEntityFile(value, catalog, findings);
      checkManaged(value, entity, catalog, findings);
      checkChildren(entity, catalog, findings);
      checkGuarded(value, entity, catalog, findings);
      checkHooks(entity, catalog, findings, reach);
    }
    if (file.kind === 'menu') checkMenuIcons(value, catalog, findings);
    if (file.kind === 'dict') checkDictFile(value, catalog, findings);
    if (file.kind === 'rule') checkRuleFile(value, validators, findings);
    // The meta-schema has judged its shape.
    if (file.kind === 'report') checkReport(value as unknown as ReportDeclaration, catalog, findings);
    if (file.kind === 'print') checkPrint(value as unknown as PrintDeclaration, catalog, findings);
  }
  return {
    parts,
    files: read.map(({ file, findings }) => ({ path: file.path, diagnostics: findings.toList() })),
  };
}

/** Modules have no migrations whose tables could be served. */
function refuseServed(value: Json, findings: Findings): void {
  if (!isObject(value) || value['served'] !== true) return;
  const message = '模块没有迁移脚本，请删除 served，写 "storage": "managed"';
  findings.addAtValue('value-invalid', '/served', message);
}

function readOne(file: CatalogFile, validators: Validators): ReadFile {
  const json = readJson(file.bytes);
  const findings = new Findings(file.path, json);
  if (json.value === undefined) return { file, findings, value: null };
  refusePollution(json.value, '', findings);
  if (!findings.hasErrors) {
    reportShape(validators.validate(file.kind, json.value), '', DOCUMENT_CODES, OWNERS[file.kind], findings);
  }
  return { file, findings, value: withoutSchema(file.kind, json.value) };
}

/** Refuses names that would change every object. */
export function refusePollution(value: Json, pointer: string, findings: Findings): void {
  const entries = Array.isArray(value)
    ? value.map((item, index): [string, Json] => [String(index), item])
    : entriesOf(value);
  for (const [key, item] of entries) {
    const path = joinPointer(pointer, key);
    if (isPollutingName(key)) findings.addAtKey('name-reserved', path, `“${key}” 是保留的名称，请换一个`);
    else refusePollution(item, path, findings);
  }
}

/** Later files give way: what they repeat is told of them and does not count. */
function collectParts(read: readonly ReadFile[], base: DeclaredParts): DeclaredParts {
  const places = new Map(namesOf(base).map((name) => [name, '已有的声明']));
  const claim = (what: string, name: string, at: ReadFile, pointer: string, code: Duplicate): boolean => {
    const key = `${what} ${name}`;
    const earlier = places.get(key);
    if (earlier === undefined) {
      places.set(key, at.file.path);
      return true;
    }
    const message = `${what} “${name}” 与 ${earlier} 重复，请换一个`;
    if (code === 'json-duplicate-key') at.findings.addAtKey(code, pointer, message);
    else at.findings.addAtValue(code, pointer, message);
    return false;
  };
  const declared = read
    .filter(({ findings }) => !findings.hasErrors)
    .flatMap((one): DeclaredFile[] => {
      const value = claimNames(one, claim);
      return value === undefined ? [] : [{ kind: one.file.kind, value }];
    });
  return collectDeclared(declared);
}

/** @returns what of a file counts; undefined where nothing does. The meta-schemas have judged the shapes. */
function claimNames(one: ReadFile, claim: Claim): Json | undefined {
  const { value, file } = one;
  switch (file.kind) {
    case 'entity': {
      const { id, table } = completeEntity(value as unknown as StatedEntity);
      const isNew = claim('实体 id', id, one, '/id', 'id-duplicate');
      return isNew && claim('数据表', table, one, '/table', 'table-duplicate') ? value : undefined;
    }
    case 'menu':
      claimMenus(value, '', one, claim);
      return value;
    case 'report':
    case 'print': {
      const what = file.kind === 'report' ? '报表编码' : '打印模板编码';
      return claim(what, ownString(value, 'code') ?? '', one, '/code', 'id-duplicate') ? value : undefined;
    }
    default: {
      const what = file.kind === 'dict' ? '字典' : '校验规则';
      return Object.fromEntries(
        entriesOf(value).filter(([name]) =>
          claim(what, name, one, joinPointer('', name), 'json-duplicate-key'),
        ),
      );
    }
  }
}

/** What is declared, as `claim` of collectParts calls it. */
function namesOf({ entities, menus, dicts, rules, reports, prints }: DeclaredParts): string[] {
  const idsOf = (menu: MenuDeclaration): string[] => [
    menu.id,
    ...(menu.buttons ?? []).map(({ id }) => id),
    ...(menu.children ?? []).flatMap(idsOf),
  ];
  return [
    ...entities.flatMap(({ id, table }) => [`实体 id ${id}`, `数据表 ${table}`]),
    ...menus.flatMap(idsOf).map((id) => `菜单 id ${id}`),
    ...Object.keys(dicts).map((code) => `字典 ${code}`),
    ...Object.keys(rules).map((name) => `校验规则 ${name}`),
    ...reports.map(({ code }) => `报表编码 ${code}`),
    ...prints.map(({ code }) => `打印模板编码 ${code}`),
  ];
}

type Duplicate = 'id-duplicate' | 'table-duplicate' | 'menu-duplicate' | 'json-duplicate-key';
type Claim = (what: string, name: string, at: ReadFile, pointer: string, code: Duplicate) => boolean;

function claimMenus(menus: Json, pointer: string, one: ReadFile, claim: Claim): void {
  itemsOf(menus).forEach((menu, index) => {
    const path = joinPointer(pointer, index);
    const id = ownString(menu, 'id');
    if (id !== undefined) claim('菜单 id', id, one, joinPointer(path, 'id'), 'menu-duplicate');
    if (!isObject(menu)) return;
    itemsOf(menu['buttons']).forEach((button, position) => {
      const own = ownString(button, 'id');
      const at = joinPointer(path, 'buttons', position, 'id');
      if (own !== undefined) claim('菜单 id', own, one, at, 'menu-duplicate');
    });
    claimMenus(menu['children'] ?? [], joinPointer(path, 'children'), one, claim);
  });
}

function checkEntityFile(value: Json, catalog: Catalog, findings: Findings): void {
  const permission = ownString(value, 'permission');
  if (permission !== undefined && !catalog.permissions.has(permission)) {
    findings.addAtValue(
      'permission-unknown',
      '/permission',
      `权限编码 “${permission}” 不存在，请改成菜单目录里的权限编码`,
      suggestValue(permission, catalog.permissions, '/permission'),
    );
  }
  checkTree(value, findings);
  checkFieldNames(value, catalog, findings);
}

/** Dictionaries and rules that the fields of a file name. */
export function checkFieldNames(value: Json, catalog: Catalog, findings: Findings): void {
  for (const [name, field] of entriesOf(isObject(value) ? value['fields'] : undefined)) {
    const pointer = joinPointer('/fields', name);
    const dict = ownString(field, 'dict');
    if (dict !== undefined) {
      checkDict({ catalog, findings, dicts: new Set() }, dict, joinPointer(pointer, 'dict'));
    }
    const rules = isObject(field) ? field['rules'] : undefined;
    checkRuleUses(rules, joinPointer(pointer, 'rules'), { catalog, findings, rules: new Set() });
  }
}

/** The fields a tree is made of. */
function checkTree(value: Json, findings: Findings): void {
  if (!isObject(value) || !isObject(value['tree'])) return;
  const fields = entriesOf(value['fields']);
  const names = fields.map(([name]) => name);
  for (const [part, name] of Object.entries(value['tree'])) {
    if (typeof name !== 'string' || names.includes(name)) continue;
    const pointer = joinPointer('/tree', part);
    const [renamed] = fields.find(([, field]) => ownString(field, 'renamedFrom') === name) ?? [];
    findings.addAtValue(
      'field-unknown',
      pointer,
      `实体没有字段 “${name}”，请改成 fields 里的字段`,
      renamed === undefined ? suggestValue(name, names, pointer) : replaceValue(renamed, pointer),
    );
  }
}

function checkDictFile(value: Json, catalog: Catalog, findings: Findings): void {
  for (const [code, dict] of entriesOf(value)) {
    const pointer = joinPointer('', code);
    checkDictColors(dict, pointer, { catalog, findings });
    const id = ownString(dict, 'entity');
    if (id === undefined) continue;
    const entity = catalog.entities.get(id);
    if (!entity) {
      const path = joinPointer(pointer, 'entity');
      findings.addAtValue(
        'entity-unknown',
        path,
        `实体 “${id}” 不存在，请改成已有的实体 id`,
        suggestValue(id, catalog.entities.keys(), path),
      );
      continue;
    }
    checkGuardedValue(dict, pointer, entity, findings);
    for (const part of ['text', 'value']) {
      const column = ownString(dict, part) ?? '';
      if (tripleOf(entity, column, column) !== undefined) continue;
      const module =
        entity.beyond && Object.hasOwn(entity.beyond, column) ? entity.beyond[column] : undefined;
      if (module !== undefined) {
        const message = describeBeyond(id, column, module);
        findings.addAtValue('field-unknown', joinPointer(pointer, part), message);
        continue;
      }
      findings.addAtValue(
        'dict-secret',
        joinPointer(pointer, part),
        `实体 “${id}” 没有公开的字段 “${column}”，请改成实体里公开的字段`,
      );
    }
  }
}

function checkRuleFile(value: Json, validators: Validators, findings: Findings): void {
  checkRulePatterns(value, '', validators, findings);
  for (const [name, rule] of entriesOf(value)) {
    const check = ownString(rule, 'check');
    if (check !== undefined) checkRuleExpression(check, joinPointer('', name, 'check'), findings);
    const message = ownString(rule, 'message');
    if (message !== undefined) checkRuleMessage(message, joinPointer('', name, 'message'), findings);
  }
}
