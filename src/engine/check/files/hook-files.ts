// What an entity says of its hooks: steps where they may stand, fields and entities that there are, expressions that can
// be read.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { HOOK_MOMENTS, SETTING_MOMENTS, type HookMoment, type HookStep } from '../../hook.ts';
import { readExpression } from '../../expression/read.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { checkRecordTemplate } from '../expressions/record-expressions.ts';
import { describeUnknownField, suggestField } from '../findings/unknown-field.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Steps within steps at most. */
const MAX_NESTING = 8;

const NAMES: readonly string[] = ['$values', '$before', '$user', '$now'];

interface Place {
  entity: EntityDeclaration;
  catalog: Catalog;
  findings: Findings;
  moment: HookMoment;
  /** Ids of the entities that steps may name; undefined means all there are. */
  reach: ReadonlySet<string> | undefined;
  isInEach: boolean;
  nesting: number;
}

/**
 * Checks the hooks of an entity whose shape is right.
 * @param reach ids of the entities besides its own module's that its steps may name; undefined means all there are
 */
export function checkHooks(
  entity: EntityDeclaration,
  catalog: Catalog,
  findings: Findings,
  reach?: ReadonlySet<string>,
): void {
  if (entity.hooks === undefined) return;
  if (!hasHooks(entity)) {
    findings.addAtKey(
      'hook-misplaced',
      '/hooks',
      '钩子只在由系统生成接口的实体上运行，请写 "storage": "managed" 或 "served": true，或删除钩子',
    );
    return;
  }
  const owner = findOwner(entity.id, catalog);
  if (owner !== undefined) {
    findings.addAtKey(
      'hook-misplaced',
      '/hooks',
      `“${entity.title}” 的行与 “${owner.title}” 一起保存，请把钩子写在实体 “${owner.id}” 里，用 each 逐行处理`,
    );
    return;
  }
  for (const moment of HOOK_MOMENTS) {
    const steps = entity.hooks[moment];
    if (!steps) continue;
    const pointer = joinPointer('/hooks', moment);
    if (moment.endsWith('Delete')) checkGoingAlong(entity, pointer, findings);
    checkSteps(steps, pointer, { entity, catalog, findings, moment, reach, isInEach: false, nesting: 0 });
  }
}

/** Whether the calls of an entity follow from its declaration, so that its hooks run. */
function hasHooks({ storage, served }: EntityDeclaration): boolean {
  return storage === 'managed' || served === true;
}

/** The entity with whose records the rows of another are saved. */
function findOwner(id: string, catalog: Catalog): EntityDeclaration | undefined {
  return [...catalog.entities.values()].find(({ children }) =>
    Object.values(children ?? {}).some(({ entity }) => entity === id),
  );
}

/** The database removes what goes along, and runs no hooks. */
function checkGoingAlong({ fields }: EntityDeclaration, pointer: string, findings: Findings): void {
  const [name] = Object.entries(fields).find(([, { onDelete }]) => onDelete === 'along') ?? [];
  if (name === undefined) return;
  findings.addAtKey(
    'hook-misplaced',
    pointer,
    `字段 “${name}” 关联的记录删除时，这里的记录一起删除而不运行钩子，请把它的 onDelete 改成 refuse 或 empty`,
  );
}

function checkSteps(steps: readonly HookStep[], pointer: string, place: Place): void {
  steps.forEach((step, index) => checkStep(step, joinPointer(pointer, index), place));
}

function checkStep(step: HookStep, pointer: string, place: Place): void {
  const { findings } = place;
  const at = (...keys: string[]): string => joinPointer(pointer, ...keys);
  const template = (value: Json | undefined, ...keys: string[]): void => {
    if (value !== undefined) checkTemplate(value, at(...keys), place);
  };
  const within = (isInEach: boolean): Place => ({ ...place, isInEach, nesting: place.nesting + 1 });
  if (place.nesting > MAX_NESTING) {
    findings.addAtValue('value-invalid', pointer, `步骤嵌套超过 ${MAX_NESTING} 层，请拆开`);
    return;
  }
  switch (step.do) {
    case 'set':
      if (!SETTING_MOMENTS.has(place.moment)) {
        const message = '这时记录已经保存或要删除，不能再改它，请把 set 写在 beforeAdd 或 beforeEdit 里';
        findings.addAtValue('hook-misplaced', at('do'), message);
      }
      expectWritable(step.field, place.entity, at('field'), 'addAtValue', findings);
      template(step.value, 'value');
      return;
    case 'refuse':
      if (step.field !== undefined) expectKnown(step.field, place.entity, at('field'), findings);
      template(step.text, 'text');
      return;
    case 'when':
      if (readExpression(step.if) === null) {
        findings.addAtValue('expression-braces', at('if'), '条件要写成 {{ 表达式 }}');
      } else template(step.if, 'if');
      checkSteps(step.then, at('then'), within(place.isInEach));
      checkSteps(step.else ?? [], at('else'), within(place.isInEach));
      return;
    case 'each':
      template(step.in, 'in');
      checkSteps(step.steps, at('steps'), within(true));
      return;
    case 'add':
    case 'edit':
      if (step.do === 'edit') template(step.id, 'id');
      checkTarget(step, pointer, place);
      template(step.values, 'values');
      return;
    case 'request':
      checkUrl(step.url, at('url'), findings);
      template(step.url, 'url');
      template(step.body, 'body');
      return;
    case 'message':
      template(step.to.users, 'to', 'users');
      template(step.to.roles, 'to', 'roles');
      template(step.title, 'title');
      template(step.text, 'text');
  }
}

function checkTemplate(value: Json, pointer: string, place: Place): void {
  const names = place.isInEach ? [...NAMES, '$item'] : NAMES;
  checkRecordTemplate(value, pointer, new Set(names), place.entity, place.findings);
}

/** @returns the entity whose records a step adds or changes, when it may */
function checkTarget(step: HookStep & { do: 'add' | 'edit' }, pointer: string, place: Place): void {
  const { catalog, findings, reach, entity } = place;
  const path = joinPointer(pointer, 'entity');
  const target = catalog.entities.get(step.entity);
  if (!target) {
    const message = `实体 “${step.entity}” 不存在，请改成已有的实体 id`;
    findings.addAtValue(
      'entity-unknown',
      path,
      message,
      suggestValue(step.entity, catalog.entities.keys(), path),
    );
    return;
  }
  const [own] = entity.id.split('/');
  const [other = ''] = target.id.split('/');
  if (reach !== undefined && other !== own && !reach.has(target.id)) {
    findings.addAtValue(
      'entity-unknown',
      path,
      `实体 “${target.id}” 属于模块 ${other}，请在 module.json 的 requires 里写上它`,
    );
    return;
  }
  const owner = findOwner(target.id, catalog);
  if (!hasHooks(target) || owner !== undefined) {
    const instead = owner === undefined ? '请改成由系统生成接口的实体' : `请改成 “${owner.id}” 并写上它的行`;
    findings.addAtValue('hook-misplaced', path, `“${target.title}” 没有自己的新增和编辑，${instead}`);
    return;
  }
  const values = joinPointer(pointer, 'values');
  for (const name of Object.keys(step.values)) {
    if (Object.hasOwn(target.children ?? {}, name)) continue;
    expectWritable(name, target, joinPointer(values, name), 'addAtKey', findings);
  }
  if (step.do === 'edit') return;
  const filled = new Set([...Object.keys(step.values), ...fieldsSetBy(target.hooks?.beforeAdd ?? [])]);
  for (const [name, field] of Object.entries(target.fields)) {
    if (field.isRequired !== true || field.isReadOnly === true || field.default !== undefined) continue;
    if (filled.has(name)) continue;
    findings.addAtValue(
      'keyword-missing',
      values,
      `“${target.title}” 的 ${name}（${field.title}）必填，请写上`,
    );
  }
}

/** Fields that steps give a value, on some way. */
function fieldsSetBy(steps: readonly HookStep[]): string[] {
  return steps.flatMap((step) => {
    if (step.do === 'set') return [step.field];
    if (step.do === 'when') return fieldsSetBy([...step.then, ...(step.else ?? [])]);
    return step.do === 'each' ? fieldsSetBy(step.steps) : [];
  });
}

function expectKnown(name: string, entity: EntityDeclaration, pointer: string, findings: Findings): void {
  const { fields, children = {} } = entity;
  if (Object.hasOwn(fields, name) || Object.hasOwn(children, name)) return;
  const fix = suggestField(fields, name, Object.keys(fields), pointer);
  findings.addAtValue('field-unknown', pointer, describeUnknownField(entity, name), fix);
}

function expectWritable(
  name: string,
  entity: EntityDeclaration,
  pointer: string,
  add: 'addAtKey' | 'addAtValue',
  findings: Findings,
): void {
  const { fields } = entity;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field && field.isReadOnly !== true && field.isSecret !== true) return;
  const writable = Object.keys(fields).filter(
    (one) => fields[one]?.isReadOnly !== true && fields[one]?.isSecret !== true,
  );
  const message = field
    ? `字段 “${name}” 只由服务器写入，钩子不能给它值，请换一个字段`
    : describeUnknownField(entity, name, writable);
  findings[add](
    field ? 'value-invalid' : 'field-unknown',
    pointer,
    message,
    suggestField(fields, name, writable, pointer),
  );
}

function checkUrl(url: string, pointer: string, findings: Findings): void {
  if (readExpression(url) !== null) return;
  const read = URL.canParse(url) ? new URL(url) : undefined;
  if (read && /^https?:$/.test(read.protocol) && read.username === '' && read.password === '') return;
  findings.addAtValue(
    'value-invalid',
    pointer,
    `“${url}” 不是能调用的地址，请写成 http:// 或 https:// 开头、不含账号和密码的完整地址`,
  );
}
