// Blueprints of a file: expanded before anything else looks at its nodes, with every finding at its cause.
import { expandDocument } from '../../blueprint/expand.ts';
import { findBlueprints } from '../../blueprint/find-blueprints.ts';
import type { Path } from '../../blueprint/origins.ts';
import { BLUEPRINTS, type BlueprintType } from '../../blueprint/settings.ts';
import type { Problem } from '../../blueprint/subject.ts';
import type { EntityDeclaration } from '../../catalog.ts';
import type { Json, JsonObject } from '../../document.ts';
import type { WidgetContract } from '../../registry/manifest.ts';
import { isObject, ownString } from '../../values/json.ts';
import { MAX_FINDINGS, suggestKey, suggestValue, type Findings } from '../findings/findings.ts';
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

/** @returns the document itself when it has no blueprint */
export function expandBlueprints(
  document: JsonObject,
  id: string,
  entities: ReadonlyMap<string, EntityDeclaration>,
  validators: Validators,
  findings: Findings,
): Expanded {
  const excess = findBlueprints(document)[MAX_BLUEPRINTS];
  if (excess) {
    const message = `由实体生成的屏幕超过 ${String(MAX_BLUEPRINTS)} 个，请拆成几个屏幕`;
    findings.addAtValue('limit-nodes', joinPointer('', ...excess.path), message);
    return { document: undefined, findings, generated: [] };
  }
  const expansion = expandDocument(document, id, {
    entities,
    isSound: (type, settings, path) => judgeSettings(type, settings, path, validators, findings),
  });
  if (!expansion) return { document, findings, generated: [] };
  for (const problem of expansion.problems.slice(0, MAX_FINDINGS)) report(problem, document, findings);
  const place = (one: JsonObject): ExpandedDocument => {
    const caused = findings.through((pointer) => {
      const { path, isExact } = expansion.originOf(one, splitPointer(pointer));
      return { pointer: joinPointer('', ...path), isExact };
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

const CONTRACTS = new Map(
  Object.entries(BLUEPRINTS).map(([type, props]): [string, WidgetContract] => [
    type,
    {
      type,
      title: type,
      group: 'layout',
      accepts: ['void'],
      props,
      events: [],
      draws: 'nothing',
      isLabelled: false,
      isPicker: false,
    },
  ]),
);

function judgeSettings(
  type: BlueprintType,
  settings: Json | undefined,
  path: Path,
  validators: Validators,
  findings: Findings,
): boolean {
  const contract = CONTRACTS.get(type);
  if (!contract) return false;
  const errors = validators.validateProps(contract, settings ?? {});
  const base = joinPointer('', ...(settings === undefined ? path.slice(0, -1) : path));
  reportShape(errors, base, PROP_CODES, `组件 ${type} `, findings);
  return errors.length === 0;
}

function report(problem: Problem, document: JsonObject, findings: Findings): void {
  const pointer = joinPointer('', ...problem.path);
  switch (problem.kind) {
    case 'entity': {
      const { name, known } = problem;
      const message = `实体 “${name}” 不存在，请改成已有的实体 id`;
      findings.addAtValue('entity-unknown', pointer, message, suggestValue(name, known, pointer));
      return;
    }
    case 'field': {
      const { name, known } = problem;
      const message = `实体没有字段 “${name}”，请改成它的字段名称`;
      findings.addAtValue('field-unknown', pointer, message, suggestValue(name, known, pointer));
      return;
    }
    case 'part': {
      const { name, known } = problem;
      const message = `没有 “${name}” 这个部分，请改正名称；要增加节点，请写上 x-component`;
      const written = problem.path.reduce<Json | undefined>(
        (value, key) => (isObject(value) ? value[key] : undefined),
        document,
      );
      findings.addAtKey('part-unknown', pointer, message, suggestKey(pointer, known, written));
      return;
    }
    case 'column': {
      const message = `字段 “${problem.name}” 的值不在表的列里，列表不能用它来查询或排序，请去掉`;
      findings.addAtValue('value-invalid', pointer, message);
      return;
    }
    case 'operation': {
      const why = problem.name === 'history' ? '没有写 "history": true' : '不是由系统管理的';
      const message = `实体${why}，没有操作 “${problem.name}”，请去掉`;
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
