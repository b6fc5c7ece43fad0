// Columns and conditions of a table against the records and parameters of the call that its rows come from.
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import { findCalls } from '../shapes/answers.ts';
import type { CheckContext } from '../context/context.ts';
import { fieldNames } from '../shapes/data-shape.ts';
import { suggestValue } from '../findings/findings.ts';
import { isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';
import { rowShapeOf } from '../shapes/row-shapes.ts';

/** Checks the columns of a widget that shows the records of a call. */
export function checkColumns(context: CheckContext, view: NodeView): void {
  const { contract, node } = view;
  const column = contract?.group === 'data' ? contract.props.properties['columns']?.items : undefined;
  if (!column?.properties?.['key'] || node['x-source'] === undefined) return;
  const fields = fieldNames(rowShapeOf(context, view));
  if (!fields) return;
  const props = node['x-component-props'];
  const pointer = locateKeyword(view, 'x-component-props');
  const expectField = (name: string | undefined, path: string): void => {
    if (name === undefined || readExpression(name) !== null || fields.includes(name)) return;
    context.findings.addAtValue(
      'column-unknown',
      path,
      `表格的记录里没有字段 “${name}”，请改成记录的字段名称`,
      suggestValue(name, fields, path),
    );
  };
  itemsOf(ownValue(props, 'columns')).forEach((one, index) => {
    // A slot draws what it likes, and a row's number is no field.
    if (!readsField(one)) return;
    expectField(ownString(one, 'key'), joinPointer(pointer, 'columns', index, 'key'));
  });
  expectField(ownString(props, 'rowKey'), joinPointer(pointer, 'rowKey'));
  expectField(
    ownString(ownValue(props, 'defaultSort'), 'column'),
    joinPointer(pointer, 'defaultSort', 'column'),
  );
}

function readsField(column: Json): boolean {
  return isObject(column) && column['slot'] === undefined && column['type'] !== 'index';
}

/**
 * Checks the conditions of search forms where every call that takes them whole declares its parameters. A name that
 * none of them has would be sent for nothing.
 */
export function checkQueryNames(context: CheckContext): void {
  const taken = [...context.apis].filter(([, api]) => isWholeQuery(ownValue(api, 'params')));
  if (taken.length === 0) return;
  const lists = taken.map(([name]) => findCalls(context, name)[0]?.query);
  if (lists.includes(undefined)) return;
  const known = new Set(lists.flatMap((list) => list ?? []));
  for (const view of context.nodes) {
    if (!view.isInSearch || view.kind !== 'field' || view.name === '') continue;
    const name = ownString(view.node['x-query'], 'mode') === 'group' ? `${view.name}_begin` : view.name;
    if (known.has(name)) continue;
    context.findings.addAtKey(
      'query-unknown',
      view.pointer,
      `接口 “${taken.map(([api]) => api).join('、')}” 不接受查询条件 “${name}”，请改成它的参数名称`,
    );
  }
}

function isWholeQuery(params: Json | undefined): boolean {
  return typeof params === 'string' && readExpression(params)?.source.trim() === '$query';
}
