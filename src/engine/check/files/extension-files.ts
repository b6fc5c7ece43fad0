// What a module adds to others: `extends/<name>.json`, each about one record type or one screen.
import type { EntityDeclaration, EntityField } from '../../catalog.ts';
import { fieldCode } from '../../entity/entity-calls.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import type { Json } from '../../document.ts';
import { columnOf } from '../../entity/column.ts';
import { extendEntities, findUnfit, type FieldExtension } from '../../entity/extend-entity.ts';
import type { EntityExtension } from '../../module.ts';
import { SIDES } from '../../blueprint/part-order.ts';
import { entriesOf, isObject, ownString, ownValue } from '../../values/json.ts';
import { createCatalog, type Catalog } from '../catalog/catalog.ts';
import { joinParts, type DeclaredParts, type KnownParts } from '../catalog/join-parts.ts';
import { describeBeyond } from '../findings/beyond.ts';
import { describeUnknownField, suggestField } from '../findings/unknown-field.ts';
import { Findings, suggestValue } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson, type PositionedJson } from '../findings/positions.ts';
import { DOCUMENT_CODES, reportShape } from '../schemas/shape.ts';
import type { Validators } from '../schemas/validators.ts';
import { checkFieldNames, refusePollution } from './catalog-files.ts';
import { checkFields } from './managed-files.ts';

/** A file of extensions whose shape is right. */
export interface ReadExtension {
  path: string;
  json: PositionedJson;
  findings: Findings;
  value: Json;
}

export interface ExtensionContext {
  /** Id of the module that extends. */
  module: string;
  /** Ids of the modules that it requires. */
  requires: readonly string[];
}

/** Reads one file of extensions as far as nothing else has to be known. */
export function readExtension(
  { path, bytes }: { path: string; bytes: Uint8Array },
  validators: Validators,
  context: ExtensionContext,
): ReadExtension {
  const json = readJson(bytes);
  const findings = new Findings(path, json);
  const value = json.value ?? null;
  const read: ReadExtension = { path, json, findings, value };
  if (json.value === undefined) return read;
  refusePollution(value, '', findings);
  if (findings.hasErrors) return read;
  reportShape(validators.validate('extension', withoutPlaces(value)), '', DOCUMENT_CODES, '扩展', findings);
  if (!findings.hasErrors) checkSubject(value, findings, context);
  if (!findings.hasErrors && isScreenExtension(value)) checkScreenNames(value, findings, context);
  return read;
}

/** Whether an extension is one of a screen. */
export function isScreenExtension(value: Json): boolean {
  return ownString(value, 'screen') !== undefined;
}

/** Keywords that only one of the two kinds has. */
const OF_ENTITY = ['entity', 'fields', 'after'];
const OF_SCREEN = ['screen', 'parts', 'apis', 'state', 'dicts', 'rules'];

function checkSubject(value: Json, findings: Findings, { module, requires }: ExtensionContext): void {
  const [subject, needed, others, what] = isScreenExtension(value)
    ? (['screen', 'parts', OF_ENTITY, '屏幕'] as const)
    : (['entity', 'fields', OF_SCREEN, '实体'] as const);
  const id = ownString(value, subject);
  if (id === undefined) {
    findings.addAtValue(
      'keyword-missing',
      '',
      '缺少 entity 或 screen，请写明扩展哪个实体的字段，或哪个屏幕的内容',
    );
    return;
  }
  if (ownValue(value, needed) === undefined) {
    findings.addAtValue('keyword-missing', '', `缺少 ${needed}，请写明为${what} “${id}” 增加什么`);
  }
  for (const [key] of entriesOf(value)) {
    if (!others.includes(key)) continue;
    findings.addAtKey('keyword-unknown', joinPointer('', key), `扩展${what}时不能写 ${key}，请另写一个文件`);
  }
  const owner = id.split('/')[0] ?? '';
  if (owner === module) {
    findings.addAtValue(
      'extension-place',
      joinPointer('', subject),
      `${what} “${id}” 属于本模块，请直接写在它自己的文件里`,
    );
  } else if (subject === 'entity') checkOwner(id, owner, requires, '/entity', what, findings);
}

/** What is another module's may be named by those that require it alone: the order in which both are taken follows. */
function checkOwner(
  id: string,
  owner: string,
  requires: readonly string[],
  pointer: string,
  what: string,
  findings: Findings,
): void {
  if (requires.includes(owner)) return;
  findings.addAtValue(
    'module-required',
    pointer,
    `${what} “${id}” 不属于 module.json 的 requires 里的模块，请在 requires 里写上它所属的模块`,
  );
}

/** An extension whose nodes say nothing of their places, which no other node does. */
function withoutPlaces(value: Json): Json {
  const parts = ownValue(value, 'parts');
  if (!isObject(value) || !isObject(parts)) return value;
  const plain = entriesOf(parts).map(([name, part]): [string, Json] => {
    if (!isObject(part)) return [name, part];
    return [name, Object.fromEntries(entriesOf(part).filter(([key]) => !isSide(key)))];
  });
  return { ...value, parts: Object.fromEntries(plain) };
}

const isSide = (key: string): boolean => SIDES.some((side) => side === key);

/** A place is said once, by the name of a sibling. */
function checkPlace(part: Json | undefined, pointer: string, findings: Findings): void {
  const stated = SIDES.filter((side) => ownValue(part, side) !== undefined);
  for (const side of stated) {
    if (ownString(part, side) === undefined)
      findings.addAtValue('type-wrong', joinPointer(pointer, side), `${side} 要写旁边一个部分的名称`);
  }
  const [, second] = stated;
  if (second)
    findings.addAtKey(
      'keyword-unknown',
      joinPointer(pointer, second),
      'after 和 before 只能写一个，请去掉一个',
    );
}

const COLUMNS = /(^|\.)columns$/;

/** New names begin with the id of the module, so that two modules never claim the same. */
function checkScreenNames(value: Json, findings: Findings, { module }: ExtensionContext): void {
  const beginning = `${module}_`;
  const expect = (name: string, pointer: string): void => {
    if (name.startsWith(beginning)) return;
    findings.addAtKey(
      'module-prefix',
      pointer,
      `名称 “${name}” 要以模块名开头，请改成 “${beginning}…”；已有的部分不能改，可以整个替换屏幕`,
    );
  };
  for (const [name, part] of entriesOf(ownValue(value, 'parts'))) {
    const pointer = joinPointer('/parts', name);
    if (COLUMNS.test(name) !== Array.isArray(part)) {
      const message = COLUMNS.test(name)
        ? '新的列请写成列表：[{ "key": … }]'
        : `“${name}” 是一个节点，请写成对象`;
      findings.addAtValue('type-wrong', pointer, message);
    } else if (Array.isArray(part)) {
      part.forEach((column, at) => checkPlace(column, joinPointer(pointer, at), findings));
    } else {
      checkPlace(part, pointer, findings);
      const own = name.split('.').at(-1) ?? '';
      // A condition and an input are called like their field.
      if (!columnOf(own, undefined).startsWith(beginning)) expect(own, pointer);
    }
  }
  for (const group of ['apis', 'state', 'dicts', 'rules']) {
    for (const [name] of entriesOf(ownValue(value, group))) expect(name, joinPointer('', group, name));
  }
}

/** What files say that they add to entities, as far as their shape is right. */
export function listAdded(files: readonly ReadExtension[], { module }: ExtensionContext): FieldExtension[] {
  return files
    .filter(({ findings, value }) => !findings.hasErrors && !isScreenExtension(value))
    .map(({ value }) => ({ ...toExtension(value), module }));
}

/**
 * Checks what files add to entities, one after the other: two of one module may add to the same.
 * @param base what there is without the module
 * @param own what the module declares besides
 */
export function checkEntityExtensions(
  files: readonly ReadExtension[],
  base: KnownParts,
  own: DeclaredParts,
  context: ExtensionContext,
): EntityExtension[] {
  const sound: EntityExtension[] = [];
  let known = base;
  for (const file of files) {
    if (file.findings.hasErrors || isScreenExtension(file.value)) continue;
    const extension = toExtension(file.value);
    const added = { ...extension, module: context.module };
    checkEntityExtension(added, file, known, own, new Set([context.module, ...context.requires]));
    if (file.findings.hasErrors) continue;
    sound.push(extension);
    known = { ...known, entities: extendEntities(known.entities, [added]) };
  }
  return sound;
}

/** The meta-schema has judged its shape. */
function toExtension(value: Json): EntityExtension {
  return value as unknown as EntityExtension;
}

function checkEntityExtension(
  extension: FieldExtension,
  { value, findings }: ReadExtension,
  base: KnownParts,
  own: DeclaredParts,
  reach: ReadonlySet<string>,
): void {
  const entity = base.entities.find(({ id }) => id === extension.entity);
  const unfit = findUnfit(extension, entity);
  if (unfit?.kind === 'missing') {
    const known = base.entities.filter(({ storage }) => storage === 'managed').map(({ id }) => id);
    findings.addAtValue(
      'entity-unknown',
      '/entity',
      `实体 “${extension.entity}” 不存在，请改成所需模块里的实体 id`,
      suggestValue(extension.entity, known, '/entity'),
    );
  } else if (unfit?.kind === 'migrated') {
    findings.addAtValue(
      'extension-place',
      '/entity',
      `实体 “${extension.entity}” 的表由迁移脚本建立，不能增加字段，请建一个自己的实体，用关联指向它`,
    );
  } else if (unfit?.kind === 'taken') {
    for (const name of unfit.names) {
      findings.addAtKey(
        'field-duplicate',
        joinPointer('/fields', name),
        `实体 “${extension.entity}” 已有字段或列 “${name}”，请换一个名称`,
      );
    }
  }
  if (entity && !unfit) checkAdded(extension, entity, value, { base, own, findings, reach });
}

interface AddedContext {
  base: KnownParts;
  own: DeclaredParts;
  findings: Findings;
  /** Modules whose additions may be named. */
  reach: ReadonlySet<string>;
}

function checkAdded(
  extension: FieldExtension,
  entity: EntityDeclaration,
  value: Json,
  { base, own, findings, reach }: AddedContext,
): void {
  const { module, after, fields } = extension;
  const beginning = `${module}_`;
  for (const [name, field] of Object.entries(fields)) {
    checkForOthers(name, field, entity, findings);
    if (columnOf(name, undefined).startsWith(beginning) && columnOf(name, field.column).startsWith(beginning))
      continue;
    findings.addAtKey(
      'module-prefix',
      joinPointer('/fields', name),
      `字段 “${name}” 和它的列要以模块名开头，请改成 “${module}${name.charAt(0).toUpperCase()}${name.slice(1)}” 这样的名称`,
    );
  }
  const addedBy = after === undefined ? undefined : entity.fields[after]?.addedBy;
  if (after !== undefined && addedBy !== undefined && !reach.has(addedBy)) {
    findings.addAtValue('field-unknown', '/after', describeBeyond(entity.id, after, addedBy));
  } else if (after !== undefined && !Object.hasOwn(entity.fields, after)) {
    const fix = suggestField(entity.fields, after, Object.keys(entity.fields), '/after');
    findings.addAtValue('field-unknown', '/after', describeUnknownField(entity, after), fix);
  }
  const [extended = entity] = extendEntities([entity], [extension]);
  const catalog = createCatalog({ ...base, ...joinParts(base, own) });
  checkFieldNames(value, catalog, findings);
  checkFields(value, extended, catalog, findings);
  checkCodes(fields, entity, catalog, findings);
}

/** A permission that nothing but an added field names would stand in no tree: nobody could be granted it. */
function checkCodes(
  fields: Readonly<Record<string, EntityField>>,
  entity: EntityDeclaration,
  { permissions }: Catalog,
  findings: Findings,
): void {
  for (const [name, field] of Object.entries(fields)) {
    for (const key of ['shownWith', 'changedWith'] as const) {
      const stated = field[key];
      const code = stated === undefined ? undefined : fieldCode(entity, stated);
      if (code === undefined || permissions.has(code)) continue;
      const pointer = joinPointer('/fields', name, key);
      findings.addAtValue(
        'permission-unknown',
        pointer,
        `权限编码 “${code}” 不存在：增加的字段请用已有的编码，例如本模块菜单里一个按钮的编码`,
        suggestValue(code, permissions, pointer),
      );
    }
  }
}

/**
 * Who declared the entity does not know the field: its hooks, calls of others and first rows write records without it, and
 * its hooks run for every record that goes.
 */
function checkForOthers(
  name: string,
  field: EntityField,
  { title, hooks = {} }: EntityDeclaration,
  findings: Findings,
): void {
  const at = (key: string): string => joinPointer('/fields', name, key);
  const isWritten = field.type !== 'computed' && field.type !== 'serial' && field.isReadOnly !== true;
  if (field.isRequired === true && isWritten && field.default === undefined) {
    findings.addAtValue(
      'extension-place',
      at('isRequired'),
      `“${title}” 的新增由别的模块写成，不知道 “${field.title}”：必填的字段要有 default，否则请去掉 isRequired`,
    );
  }
  if (field.isUnique === true && field.default !== undefined) {
    findings.addAtValue(
      'extension-place',
      at('isUnique'),
      `别的模块新增的 “${title}” 都取 “${field.title}” 的默认值，第二条就会重复：请去掉 default 或 isUnique`,
    );
  }
  if (field.onDelete === 'along' && (hooks.beforeDelete ?? hooks.afterDelete) !== undefined) {
    findings.addAtValue(
      'extension-place',
      at('onDelete'),
      `“${title}” 在删除时有钩子，关联的记录删除时一起删除就不会运行它们：请改成 refuse 或 empty`,
    );
  }
}

/** All that is found in files of extensions. */
export function listFound(files: readonly ReadExtension[]): Diagnostic[] {
  return files.flatMap(({ findings }) => findings.toList());
}
