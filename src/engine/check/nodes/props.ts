// Widget props: the widget's own schema judges them, and what their strings name must exist.
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import type { PropSchema } from '../../registry/manifest.ts';
import { checkActions } from '../calls/actions.ts';
import type { ApiUses } from '../calls/apis.ts';
import type { CheckContext } from '../context/context.ts';
import { checkDate } from '../fields/date-values.ts';
import { checkTemplate, type ExpressionPlace } from '../expressions/expressions.ts';
import { suggestValue } from '../findings/findings.ts';
import { entriesOf, isObject, ownString } from '../../values/json.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { ownSchema } from '../schemas/own-schema.ts';
import { checkPattern } from '../patterns/patterns.ts';
import { joinPointer } from '../findings/pointer.ts';
import { checkPopup } from './popup.ts';
import { checkReference } from '../context/references.ts';
import { withOwnRow } from '../shapes/row-shapes.ts';
import { PROP_CODES, reportShape } from '../schemas/shape.ts';
import { checkTableDict } from './table-dict.ts';

/** Checks `x-component-props` of a node whose widget is known. */
export function checkProps(
  context: CheckContext,
  view: NodeView,
  place: ExpressionPlace,
  uses: ApiUses,
): void {
  const { contract, node } = view;
  const pointer = locateKeyword(view, 'x-component-props');
  const props = node['x-component-props'];
  if (!contract) {
    checkTemplate(context, props, pointer, place);
    return;
  }
  if (props !== undefined && !isObject(props)) return;
  const errors = context.validators
    .validateProps(contract, props ?? {})
    .filter(({ data }) => typeof data !== 'string' || readExpression(data) === null);
  const base = props === undefined ? view.pointer : pointer;
  reportShape(errors, base, PROP_CODES, `组件 ${contract.type} `, context.findings);
  checkPopup(context, view, props ?? {}, base);
  checkTableDict(context, contract.props.properties, props, pointer);
  const walk: PropWalk = { context, view, uses };
  for (const [name, value] of entriesOf(props)) {
    walkProp(walk, ownSchema(contract.props.properties, name), value, joinPointer(pointer, name), place);
  }
}

interface PropWalk {
  context: CheckContext;
  view: NodeView;
  uses: ApiUses;
}

function walkProp(
  walk: PropWalk,
  schema: PropSchema | undefined,
  value: Json,
  pointer: string,
  outer: ExpressionPlace,
): void {
  const place = schema?.['x-scope'] ? widenPlace(walk, outer, schema['x-scope']) : outer;
  if (isActionList(value)) {
    checkActions(walk.context, value, pointer, { place, view: walk.view, uses: walk.uses });
  } else if (typeof value === 'string') {
    checkString(walk, schema, value, pointer, place);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => walkProp(walk, schema?.items, item, joinPointer(pointer, index), place));
  } else {
    checkTableDict(walk.context, schema?.properties, value, pointer);
    for (const [key, item] of entriesOf(value)) {
      const more = schema?.additionalProperties;
      const inner = ownSchema(schema?.properties, key) ?? (typeof more === 'object' ? more : undefined);
      walkProp(walk, inner, item, joinPointer(pointer, key), place);
    }
  }
}

function checkString(
  walk: PropWalk,
  schema: PropSchema | undefined,
  value: string,
  pointer: string,
  place: ExpressionPlace,
): void {
  const { context, view, uses } = walk;
  const refers = schema?.['x-refers'];
  if (value !== '' && readExpression(value) === null) checkWritten(context, schema, value, pointer);
  if (refers === undefined || readExpression(value) !== null) {
    checkTemplate(context, value, pointer, place);
    return;
  }
  // An empty text is how a designer leaves a setting open.
  if (value === '') return;
  if (refers === 'pattern') {
    if (schema?.examples?.includes(value) !== true) {
      checkPattern(value, pointer, context.validators, context.findings);
    }
    return;
  }
  checkReference(context, refers, value, pointer, view);
  if (refers === 'api') uses.add(value, { pointer, path: [], place });
}

/** Texts that are judged by themselves: dates, and fields of the records that a picker offers. */
function checkWritten(
  { catalog, findings }: CheckContext,
  schema: PropSchema | undefined,
  value: string,
  pointer: string,
): void {
  const format = schema?.['x-date'];
  if (format) checkDate(value, format, pointer, findings);
  const entity = catalog.entities.get(schema?.['x-field'] ?? '');
  if (!entity || Object.hasOwn(entity.fields, value)) return;
  const open = Object.keys(entity.fields).filter((name) => entity.fields[name]?.isSecret !== true);
  findings.addAtValue(
    'picker-field',
    pointer,
    `${entity.title}没有字段 “${value}”，请改成它的字段名称`,
    suggestValue(value, open, pointer),
  );
}

/** Names added by a widget. A row is one of its own where it shows rows, else the one that it is drawn for. */
function widenPlace(
  { context, view }: PropWalk,
  place: ExpressionPlace,
  names: readonly string[],
): ExpressionPlace {
  const hasRows = view.node['x-source'] !== undefined || view.contract?.draws === 'items';
  return {
    ...place,
    extra: new Set([...place.extra, ...names]),
    shapes: hasRows && names.includes('$record') ? withOwnRow(context, view, place.shapes) : place.shapes,
  };
}

/** A setting may hold steps, e.g. those of a column's link. */
function isActionList(value: Json): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((step) => ownString(step, 'do') !== undefined)
  );
}
