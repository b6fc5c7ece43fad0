// Blueprints of a file: expanded before anything else looks at its nodes, with every finding at its cause.
import { expandDocument } from '../../blueprint/expand.ts';
import { SIDES } from '../../blueprint/part-order.ts';
import { findBlueprints } from '../../blueprint/find-blueprints.ts';
import type { Path } from '../../blueprint/origins.ts';
import { BLUEPRINTS, type BlueprintType } from '../../blueprint/settings.ts';
import type { Problem } from '../../blueprint/subject.ts';
import type { DeclaredCall, EntityDeclaration } from '../../catalog.ts';
import type { Json, JsonObject } from '../../document.ts';
import type { WidgetContract } from '../../registry/manifest.ts';
import { isObject, ownString } from '../../values/json.ts';
import { describeUnknownField, suggestField } from '../findings/unknown-field.ts';
import { MAX_FINDINGS, suggestKey, suggestValue, type Findings } from '../findings/findings.ts';
import { describeBeyond } from '../findings/beyond.ts';
import { joinPointer, splitPointer } from '../findings/pointer.ts';
import { PROP_CODES, reportShape } from '../schemas/shape.ts';
import type { Validators } from '../schemas/validators.ts';
import { checkLimits } from './limits.ts';

/** Most blueprints of one document: each becomes hundreds of nodes. */
const MAX_BLUEPRINTS = 20;

/** A document as it is checked and compiled, and where its findings go. */
export interface ExpandedDocument {
  /** Undefined when it must not be walked. */
  document: JsonObject | undefined;
  findings: Findings;
}

export interface Expanded extends ExpandedDocument {
  /** Screens that it opens and that nobody wrote. */
  generated: readonly (ExpandedDocument & { id: string; title: string })[];
}

/** What a module adds to a document, and where that is told of. */
export interface FoundAddition {
  value: JsonObject;
  findings: Findings;
}

/** What of the catalogue says what blueprints become. */
interface KnownParts {
  /** By id. */
  readonly entities: ReadonlyMap<string, EntityDeclaration>;
  readonly callsAt: (url: string) => readonly DeclaredCall[];
}

/** @returns the document itself when it has no blueprint, and nothing is added to it */
export function expandBlueprints(
  document: JsonObject,
  id: string,
  { entities, callsAt }: KnownParts,
  validators: Validators,
  findings: Findings,
  additions: readonly FoundAddition[] = [],
  mayName: (module: string) => boolean = () => true,
): Expanded {
  const excess = findBlueprints(document)[MAX_BLUEPRINTS];
  if (excess) {
    const message = `由实体生成的屏幕超过 ${String(MAX_BLUEPRINTS)} 个，请拆成几个屏幕`;
    findings.addAtValue('limit-nodes', joinPointer('', ...excess.path), message);
    return { document: undefined, findings, generated: [] };
  }
  const byValue = new Map(additions.map((one) => [one.value, one.findings]));
  const expansion = expandDocument(
    document,
    id,
    {
      entities,
      isSound: (type, settings, path) => judgeSettings(type, settings, path, validators, findings),
      mayName,
      batchFieldsAt: (url) =>
        callsAt(url).find((call) => call.method === 'PUT' && call.url === url)?.batchFields,
    },
    additions.map(({ value }) => value),
  );
  if (!expansion) return { document, findings, generated: [] };
  for (const problem of expansion.problems.slice(0, MAX_FINDINGS)) {
    if (problem.kind !== 'addition') report(problem, document, findings);
    else reportAddition(problem, byValue.get(problem.root) ?? findings);
  }
  const place = (one: JsonObject): ExpandedDocument => {
    const caused = findings.through((pointer) => {
      const { path, isExact, root } = expansion.originOf(one, splitPointer(pointer));
      const told = root && byValue.get(root);
      return { pointer: joinPointer('', ...path), isExact, ...(told ? { told } : {}) };
    });
    // Names that parts bring along are no more trusted than written ones.
    const isWalkable = checkLimits(one, { base: '', isFormily: false }, caused);
    return { document: isWalkable ? one : undefined, findings: caused };
  };
  return {
    ...place(expansion.document),
    generated: expansion.generated.map((one) => ({
      ...place(one),
      id: ownString(one, 'id') ?? '',
      title: ownString(one, 'title') ?? '',
    })),
  };
}

/** Blueprints by type, as widgets are known. */
export const BLUEPRINT_CONTRACTS: ReadonlyMap<string, WidgetContract> = new Map(
  Object.entries(BLUEPRINTS).map(([type, props]): [string, WidgetContract] => [
    type,
    {
      type,
      title: type,
      group: 'layout',
      accepts: ['void'],
      props,
      initial: { type: 'void', 'x-component': type },
      events: [],
      draws: 'nothing',
      isLabelled: false,
      isPicker: false,
    },
  ]),
);

/** Whether the settings of a blueprint have the shape that they must have. */
export function isSoundBlueprint(
  type: BlueprintType,
  settings: Json | undefined,
  validators: Validators,
): boolean {
  const contract = BLUEPRINT_CONTRACTS.get(type);
  return contract !== undefined && validators.validateProps(contract, settings ?? {}).length === 0;
}

function judgeSettings(
  type: BlueprintType,
  settings: Json | undefined,
  path: Path,
  validators: Validators,
  findings: Findings,
): boolean {
  const contract = BLUEPRINT_CONTRACTS.get(type);
  if (!contract) return false;
  const errors = validators.validateProps(contract, settings ?? {});
  const base = joinPointer('', ...(settings === undefined ? path.slice(0, -1) : path));
  reportShape(errors, base, PROP_CODES, `组件 ${type} `, findings);
  return errors.length === 0;
}

type AdditionProblem = Extract<Problem, { kind: 'addition' }>;

function reportAddition({ path, why, name, known, root }: AdditionProblem, findings: Findings): void {
  const pointer = joinPointer('', ...path);
  const [last = ''] = path.slice(-1);
  const isColumn = path.length > 3;
  const isValue = path.length > 2 && [...SIDES, 'key'].includes(last);
  switch (why) {
    case 'unknown': {
      const written = path.reduce<Json | undefined>(
        (value, key) =>
          isObject(value) ? value[key] : Array.isArray(value) ? value[Number(key)] : undefined,
        root,
      );
      if (isValue) {
        const message = isColumn ? `表格里没有列 “${name}”，请改成已有的列` : missingSibling(name);
        findings.addAtValue('part-unknown', pointer, message, suggestValue(name, known, pointer));
      } else {
        const message = `屏幕里没有 “${name}” 所在的位置，请改成它的部分或节点的名称`;
        findings.addAtKey('part-unknown', pointer, message, suggestKey(pointer, known, written));
      }
      return;
    }
    case 'ambiguous':
      findings.addAtKey(
        'extension-place',
        pointer,
        `屏幕里有几个 “${name}” 所在的位置，请在前面写上外层节点的名称，用点隔开`,
      );
      return;
    case 'taken': {
      const message = `屏幕里已有 “${name}”，只能增加新的内容，请换一个名称`;
      if (isValue) findings.addAtValue('extension-place', pointer, message);
      else findings.addAtKey('extension-place', pointer, message);
    }
  }
}

function missingSibling(name: string): string {
  return `旁边没有 “${name}”，或者它自己要跟着这个部分走，请改成旁边另一个部分的名称`;
}

function report(problem: Exclude<Problem, AdditionProblem>, document: JsonObject, findings: Findings): void {
  const pointer = joinPointer('', ...problem.path);
  switch (problem.kind) {
    case 'entity': {
      const { name, known } = problem;
      const message = `实体 “${name}” 不存在，请改成已有的实体 id`;
      findings.addAtValue('entity-unknown', pointer, message, suggestValue(name, known, pointer));
      return;
    }
    case 'field': {
      const { name, known, entity } = problem;
      const message = describeUnknownField(entity, name, known);
      findings.addAtValue(
        'field-unknown',
        pointer,
        message,
        suggestField(entity.fields, name, known, pointer),
      );
      return;
    }
    case 'beyond': {
      const { entity, name, module } = problem;
      findings.addAtValue('field-unknown', pointer, describeBeyond(entity, name, module));
      return;
    }
    case 'part': {
      const { name, known } = problem;
      const message = `没有 “${name}” 这个部分，请改正名称；要增加节点，请写上 x-component，要增加列，请写上 key`;
      const written = problem.path.reduce<Json | undefined>(
        (value, key) => (isObject(value) ? value[key] : undefined),
        document,
      );
      findings.addAtKey('part-unknown', pointer, message, suggestKey(pointer, known, written));
      return;
    }
    case 'sibling': {
      const { name, known } = problem;
      findings.addAtValue('part-unknown', pointer, missingSibling(name), suggestValue(name, known, pointer));
      return;
    }
    case 'column': {
      const message = `字段 “${problem.name}” 的值不在表的列里，列表不能用它来查询或排序，请去掉`;
      findings.addAtValue('value-invalid', pointer, message);
      return;
    }
    case 'sum': {
      const message = `字段 “${problem.name}” 不是存在表里的数字，不能合计，请去掉`;
      findings.addAtValue('value-invalid', pointer, message);
      return;
    }
    case 'operation': {
      const why = problem.name === 'history' ? '没有写 "history": true' : '不是由系统管理的';
      const message = `实体${why}，没有操作 “${problem.name}”，请去掉`;
      findings.addAtValue('value-invalid', pointer, message);
      return;
    }
    case 'untaken': {
      const { name, url, known } = problem;
      findings.addAtValue(
        'request-unknown',
        pointer,
        `接口 “${url}” 不能批量修改 “${name}”，请用 fields 只写它接受的字段：${known.join('、')}`,
      );
      return;
    }
    case 'nothing': {
      const message = '没有几条记录可以共有的字段，请写上可以批量修改的字段，或去掉这个按钮';
      findings.addAtValue('value-invalid', pointer, message);
      return;
    }
    case 'selection': {
      const { setting, name } = problem;
      const message =
        name === undefined
          ? `表格没有 ${setting}，不知道选中了哪些记录，请先在表格上写明`
          : `表格的 ${setting} 是 “${name}”，请写成同一个状态`;
      findings.addAtValue('value-invalid', pointer, message);
      return;
    }
    case 'place':
      findings.addAtValue(
        'blueprint-place',
        joinPointer(pointer, 'x-component'),
        '由实体生成的屏幕只能写在屏幕的根，或不在分组和行里的节点上，请移过去',
      );
      return;
    case 'clash':
      findings.addAtKey(
        'blueprint-clash',
        pointer,
        `名称 “${problem.name}” 与由实体生成的重复，请换一个名称`,
      );
  }
}
