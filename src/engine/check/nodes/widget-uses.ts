// Settings of single widgets that say something only together with others: tags, prefixes of permissions, sorting keys.
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import type { CheckContext } from '../context/context.ts';
import { fieldNames } from '../shapes/data-shape.ts';
import { suggestValue } from '../findings/findings.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';
import { rowShapeOf } from '../shapes/row-shapes.ts';

/** Checks the settings of a node whose widget is known. */
export function checkWidgetUses(context: CheckContext, view: NodeView): void {
  checkTags(context, view);
  checkPermissionPrefix(context, view);
  checkSortKey(context, view);
}

/** A tag takes its text and its colour from a dictionary; without one it is plain text in a frame. */
function checkTags(context: CheckContext, view: NodeView): void {
  const { findings } = context;
  const props = view.node['x-component-props'];
  const pointer = locateKeyword(view, 'x-component-props');
  const message = '标签的文字和颜色取自字典，请写上 dict，或改成普通文字';
  const settings = view.contract?.props.properties ?? {};
  if (view.contract?.type === 'dict_tag') {
    const hasOptions =
      ownValue(view.node, 'x-dict') !== undefined || ownValue(view.node, 'enum') !== undefined;
    if (ownValue(props, 'dict') === undefined && !hasOptions) {
      findings.addAtValue('dict-missing', props === undefined ? view.pointer : pointer, message);
    }
  }
  const lists: [list: string, key: string, isTag: (item: Json) => boolean][] = [
    ['columns', 'type', (item) => ownString(item, 'type') === 'tag'],
    ['items', 'isTag', (item) => ownValue(item, 'isTag') === true],
  ];
  for (const [list, key, isTag] of lists) {
    if (!settings[list]?.items?.properties?.['dict']) continue;
    const sent = list === 'columns' ? (fieldNames(rowShapeOf(context, view)) ?? []) : [];
    itemsOf(ownValue(props, list)).forEach((item, index) => {
      // The server sends the text of a value beside it.
      const isSent = sent.includes(`${ownString(item, 'key') ?? ''}_dictText`);
      const hasText = isSent || ['dict', 'slot'].some((name) => ownValue(item, name) !== undefined);
      if (!isTag(item) || hasText) return;
      findings.addAtValue('dict-missing', joinPointer(pointer, list, index, key), message);
    });
  }
}

/** Hidden is what has a code that is not granted; where no such code exists, nothing is. */
function checkPermissionPrefix({ catalog, findings }: CheckContext, view: NodeView): void {
  const prefix = fixedText(view, 'permissionPrefix');
  if (prefix === undefined) return;
  const start = prefix.endsWith(':') ? prefix : `${prefix}:`;
  if ([...catalog.permissions].some((code) => code.startsWith(start))) return;
  const pointer = joinPointer(locateKeyword(view, 'x-component-props'), 'permissionPrefix');
  const known = new Set([...catalog.permissions].flatMap((code) => /^.*:/.exec(code) ?? []));
  findings.addAtValue(
    'permission-prefix',
    pointer,
    `没有以 “${start}” 开头的权限编码，列和按钮都不会隐藏，请改正前缀或先登记权限编码`,
    suggestValue(start, known, pointer),
  );
}

/** The rows of a table that are saved along are numbered in the field that their entity is sorted by. */
function checkSortKey(context: CheckContext, view: NodeView): void {
  const key = fixedText(view, 'dragSortKey');
  if (key === undefined) return;
  const order = findOrder(context, view);
  const columns = itemsOf(ownValue(view.node['x-component-props'], 'columns')).flatMap(
    (column) => ownString(column, 'key') ?? [],
  );
  const pointer = joinPointer(locateKeyword(view, 'x-component-props'), 'dragSortKey');
  const nearest = suggestValue(key, order === undefined ? columns : [order], pointer);
  const isWrong = order === undefined ? !columns.includes(key) && nearest !== undefined : key !== order;
  if (!isWrong) return;
  context.findings.addAtValue(
    'column-unknown',
    pointer,
    order === undefined
      ? `行里没有字段 “${key}”，请改成行的字段名称`
      : `这些行按字段 “${order}” 排序，这里是 “${key}”，请改成它`,
    nearest,
  );
}

/** The field of the rows with their place, where the form is saved as a record with such rows. */
function findOrder({ apis, catalog }: CheckContext, view: NodeView): string | undefined {
  for (const api of apis.values()) {
    for (const key of ['add', 'edit', 'url']) {
      const calls = catalog.callsAt(ownString(api, key) ?? '');
      const entity = catalog.entities.get(calls.find(({ entity: id }) => id !== undefined)?.entity ?? '');
      const order = entity?.children?.[view.name]?.order;
      if (order !== undefined) return order;
    }
  }
  return undefined;
}

/** A setting that the widget has, as far as it is neither empty nor an expression. */
function fixedText(view: NodeView, name: string): string | undefined {
  if (!view.contract?.props.properties[name]) return undefined;
  const text = ownString(view.node['x-component-props'], name);
  return text === undefined || text === '' || readExpression(text) !== null ? undefined : text;
}
