// Formily's x-reactions in declared form: targets and dependencies exist, no scripts, expressions in place.
import type { DataShape } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import type { CheckContext } from '../context/context.ts';
import { memberOf, recordOf } from '../shapes/data-shape.ts';
import { checkCondition, checkTemplate, type ExpressionPlace } from '../expressions/expressions.ts';
import { suggestHint } from '../findings/findings.ts';
import { isObject, itemsOf, ownString, ownValue, entriesOf } from '../../values/json.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';
import { listDependencies } from './reaction-reads.ts';
import { noteNode } from '../document/name-uses.ts';
import { findField } from '../context/references.ts';

/** Checks one reaction, a list of them, or one expression. */
export function checkReactions(context: CheckContext, view: NodeView, place: ExpressionPlace): void {
  const reactions = view.node['x-reactions'];
  const pointer = locateKeyword(view, 'x-reactions');
  if (!Array.isArray(reactions)) {
    checkReaction(context, view, reactions, pointer, place);
    return;
  }
  reactions.forEach((one: Json, index) =>
    checkReaction(context, view, one, joinPointer(pointer, index), place),
  );
}

function checkReaction(
  context: CheckContext,
  view: NodeView,
  reaction: Json | undefined,
  pointer: string,
  outer: ExpressionPlace,
): void {
  if (!isObject(reaction)) {
    checkCondition(context, reaction, pointer, outer);
    return;
  }
  const target = ownString(reaction, 'target');
  if (target !== undefined) checkPath(context, view, target, joinPointer(pointer, 'target'));
  checkDependencies(context, view, reaction['dependencies'], joinPointer(pointer, 'dependencies'));
  const dependencies = listDependencies(reaction['dependencies']);
  const values = recordOf([...dependencies].map(([name, path]) => [name, shapeAt(context, view, path)]));
  const place: ExpressionPlace = {
    ...outer,
    dependencies: new Set(dependencies.keys()),
    shapes: new Map([...outer.shapes, ['$deps', values], ['$dependencies', values]]),
  };
  checkCondition(context, reaction['when'], joinPointer(pointer, 'when'), place);
  for (const branch of ['fulfill', 'otherwise']) {
    const at = joinPointer(pointer, branch);
    if (ownValue(reaction[branch], 'run') !== undefined) {
      context.findings.addAtKey(
        'reaction-run',
        joinPointer(at, 'run'),
        '联动里不能写脚本，请用 state 里的表达式或 x-on 动作代替',
      );
    }
    for (const part of ['state', 'schema']) {
      checkTemplate(context, ownValue(reaction[branch], part), joinPointer(at, part), place);
    }
  }
}

/** What a dependency gives; anything where it is no field, or another property than its value. */
function shapeAt(context: CheckContext, view: NodeView, path: string): DataShape {
  const field = path === '' ? undefined : findField(context, path, view);
  return field ? field.path.split('.').reduce(memberOf, context.formShape) : 'any';
}

function checkDependencies(
  context: CheckContext,
  view: NodeView,
  declared: Json | undefined,
  pointer: string,
): void {
  itemsOf(declared).forEach((item, index) => {
    const at = joinPointer(pointer, index);
    if (typeof item === 'string') checkSource(context, view, item, at);
    const source = ownString(item, 'source');
    if (source !== undefined) checkSource(context, view, source, joinPointer(at, 'source'));
  });
  for (const [name, source] of entriesOf(declared)) {
    if (typeof source === 'string') checkSource(context, view, source, joinPointer(pointer, name));
  }
}

/** `path#property` reads another property than the value. */
function checkSource(context: CheckContext, view: NodeView, source: string, pointer: string): void {
  checkPath(context, view, source.split('#')[0] ?? '', pointer);
}

/** Beside the node itself, or in a row by its number. */
const OF_ROW = /^\.|(?:^|\.)\d+(?:\.|$)/;

function checkPath(context: CheckContext, view: NodeView, path: string, pointer: string): void {
  // Which field of which row is meant is known only while it is drawn.
  if (view.isRow && OF_ROW.test(path)) return;
  const field = findField(context, path, view);
  if (field) noteNode(context, path, field, { pointer });
  if (field || context.targets.has(path)) return;
  const isPattern = /[*(),[\]]/.test(path);
  context.findings.addAtValue(
    'field-unknown',
    pointer,
    isPattern
      ? `联动里不能用路径模式 “${path}”，请逐个写出字段`
      : `字段 “${path}” 不存在，请改成本表单里的字段路径`,
    isPattern ? undefined : suggestHint(path, context.fields.keys()),
  );
}
