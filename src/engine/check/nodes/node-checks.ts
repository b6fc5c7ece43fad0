// Checks every node of the tree: its widget, its references, its expressions.
import type { Json } from '../../document.ts';
import { checkActions } from '../calls/actions.ts';
import type { ApiUses } from '../calls/apis.ts';
import { checkColumns } from './columns.ts';
import type { CheckContext } from '../context/context.ts';
import { checkDict } from '../catalog/dict-reference.ts';
import {
  checkCondition,
  checkTemplate,
  PLAIN_PLACE,
  type ExpressionPlace,
} from '../expressions/expressions.ts';
import { suggestHint, suggestKey, suggestValue } from '../findings/findings.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import { checkNodeValues } from '../fields/node-values.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { checkFormat, checkPattern, checkValidator } from '../patterns/patterns.ts';
import { joinPointer } from '../findings/pointer.ts';
import { checkProps } from './props.ts';
import { checkReactions } from '../reactions/reactions.ts';
import { noteNode } from '../document/name-uses.ts';
import { checkApi, checkPermission } from '../context/references.ts';
import { ownerOf, shapesAt, shapesInEvent } from '../shapes/row-shapes.ts';
import { checkRuleUses } from '../fields/rule-uses.ts';
import { checkSent } from '../calls/sent-names.ts';
import { noteRowColumns } from './row-columns.ts';
import { checkWidgetUses } from './widget-uses.ts';

/** Keywords whose strings are compiled as templates. */
const TEMPLATES: readonly string[] = [
  'title',
  'description',
  'default',
  'x-value',
  'x-decorator-props',
  'x-content',
  'x-data',
];

/** Keywords whose strings do something only as an expression. */
const CONDITIONS: readonly string[] = [
  'x-visible',
  'x-hidden',
  'x-disabled',
  'x-editable',
  'x-read-only',
  'x-read-pretty',
];

export function checkNode(context: CheckContext, view: NodeView, uses: ApiUses): void {
  const { node } = view;
  const rows = view.contract?.draws === 'items' ? view : ownerOf(view);
  const place: ExpressionPlace = {
    ...PLAIN_PLACE,
    isRow: view.isRow,
    shapes: shapesAt(context, view),
    values: { self: view, rows },
  };
  const at = (keyword: string): string => locateKeyword(view, keyword);
  checkWidget(context, view);
  checkProps(context, view, place, uses);
  for (const keyword of TEMPLATES) checkTemplate(context, node[keyword], at(keyword), place);
  for (const keyword of CONDITIONS) checkCondition(context, node[keyword], at(keyword), place);
  checkRequired(context, view, place);
  checkNodeValues(context, view);
  itemsOf(node['enum']).forEach((option, index) =>
    checkTemplate(context, option, joinPointer(at('enum'), index), place),
  );
  const dict = ownString(node, 'x-dict');
  if (dict !== undefined) checkDict(context, dict, at('x-dict'));
  const access = ownString(node, 'x-access');
  if (access !== undefined) checkPermission(context, access, at('x-access'));
  checkRuleUses(node['x-rules'], at('x-rules'), context);
  checkSource(context, view, place, uses);
  checkColumns(context, view);
  checkWidgetUses(context, view);
  noteRowColumns(context, view);
  checkEvents(context, view, place, uses);
  checkReactions(context, view, place);
  const pattern = ownString(node, 'pattern');
  if (pattern !== undefined) checkPattern(pattern, at('pattern'), context.validators, context.findings);
  const format = ownString(node, 'format');
  if (format !== undefined) checkFormat(format, at('format'), context.findings);
  checkValidator(node['x-validator'], node['type'], at('x-validator'), context.validators, context.findings);
  if (node['x-query'] !== undefined && !view.isInSearch) {
    context.findings.addAtKey(
      'query-misplaced',
      at('x-query'),
      'x-query 只能写在查询表单 search_form 的节点上，请移过去或删除',
    );
  }
}

function checkWidget(context: CheckContext, view: NodeView): void {
  const { node, contract } = view;
  const { findings, catalog } = context;
  const type = ownString(node, 'x-component');
  if (type !== undefined && !contract) {
    const pointer = locateKeyword(view, 'x-component');
    findings.addAtValue(
      'widget-unknown',
      pointer,
      `没有 “${type}” 这个组件，请改成已注册的组件名称`,
      suggestValue(type, catalog.widgets.keys(), pointer),
    );
    return;
  }
  if (!contract) {
    if (node['items'] !== undefined && type === undefined) refuseItems(context, view, '没有组件的节点');
    return;
  }
  const valueType = ownString(node, 'type');
  if (valueType !== undefined && !acceptsType(contract.accepts, valueType)) {
    findings.addAtValue(
      'widget-value-type',
      locateKeyword(view, 'type'),
      `组件 ${contract.type} 不支持类型 “${valueType}”，可用的有：${contract.accepts.join('、')}`,
    );
  }
  if (node['items'] !== undefined && contract.draws !== 'items') {
    refuseItems(context, view, `组件 ${contract.type} `);
  }
  if (contract.draws === 'nothing' && entriesOf(node['properties']).length > 0) {
    findings.addAtKey(
      'widget-children',
      locateKeyword(view, 'properties'),
      `组件 ${contract.type} 不显示子节点，请把它们移到容器组件里`,
    );
  }
}

function refuseItems(context: CheckContext, view: NodeView, owner: string): void {
  context.findings.addAtKey(
    'widget-items',
    locateKeyword(view, 'items'),
    `${owner}不支持 items，请改用 properties 或按行显示的组件`,
  );
}

function acceptsType(accepts: readonly string[], type: string): boolean {
  return accepts.includes(type) || (type === 'integer' && accepts.includes('number'));
}

/** `required` as a list names children. */
function checkRequired(context: CheckContext, view: NodeView, place: ExpressionPlace): void {
  const required = view.node['required'];
  const pointer = locateKeyword(view, 'required');
  if (!Array.isArray(required)) {
    checkCondition(context, required, pointer, place);
    return;
  }
  const children = entriesOf(view.node['properties']).map(([name]) => name);
  required.forEach((name: Json, index) => {
    if (typeof name !== 'string') return;
    const path = joinPointer(pointer, index);
    const child = context.nodes.find((one) => one.parent === view && one.name === name);
    if (child) noteNode(context, name, child, { pointer: path });
    if (children.includes(name)) return;
    context.findings.addAtValue(
      'field-unknown',
      path,
      `required 里的 “${name}” 不是它的子字段，请改正`,
      suggestValue(name, children, path),
    );
  });
}

function checkSource(context: CheckContext, view: NodeView, place: ExpressionPlace, uses: ApiUses): void {
  const source = view.node['x-source'];
  const pointer = locateKeyword(view, 'x-source');
  const api = ownString(source, 'api');
  if (api !== undefined) {
    const path = joinPointer(pointer, 'api');
    if (checkApi(context, api, path, 'call')) {
      uses.add(api, { pointer: path, path: [], place });
      checkSent(context, api, 'params', ownValue(source, 'params'), joinPointer(pointer, 'params'));
    }
  }
  checkCondition(context, ownValue(source, 'params'), joinPointer(pointer, 'params'), place);
  checkTemplate(context, ownValue(source, 'value'), joinPointer(pointer, 'value'), place);
}

function checkEvents(context: CheckContext, view: NodeView, place: ExpressionPlace, uses: ApiUses): void {
  const { node, contract } = view;
  if (!isObject(node['x-on'])) return;
  const pointer = locateKeyword(view, 'x-on');
  const isKnown = contract !== undefined || node['x-component'] === undefined;
  const events = contract?.events ?? [];
  // Events of a widget with rows may come from one of them.
  const isRow = view.isRow || contract?.draws === 'items';
  for (const [event, steps] of Object.entries(node['x-on'])) {
    const path = joinPointer(pointer, event);
    if (isKnown && !events.includes(event)) {
      const list = events.length === 0 ? '没有任何事件' : `有事件：${events.join('、')}`;
      context.findings.addAtKey(
        'widget-event-unknown',
        path,
        `没有 “${event}” 这个事件：${contract ? `组件 ${contract.type}` : '没有组件的节点'}，${list}`,
        suggestKey(path, events, steps) ?? suggestHint(event, events),
      );
    }
    const shapes = shapesInEvent(context, view, event);
    checkActions(context, steps, path, { place: { ...place, isRow, shapes }, view, uses });
  }
}
