// Values of dictionaries that a document writes down: defaults, and values that are set.
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import type { CheckContext } from './context.ts';
import { suggestValue } from '../findings/findings.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { NodeView } from '../document/nodes.ts';

type DictContext = Pick<CheckContext, 'catalog' | 'document' | 'findings'>;

/** The values of a dictionary: of the document's own first. Undefined where they are not known. */
export function dictValuesOf(
  { catalog, document }: Pick<DictContext, 'catalog' | 'document'>,
  code: string,
): ReadonlySet<string> | undefined {
  const own = ownValue(ownValue(document, 'dicts'), code);
  if (own === undefined) return catalog.dictValues.get(code);
  const items = ownValue(own, 'items');
  return items === undefined
    ? undefined
    : new Set(itemsOf(items).flatMap((item) => ownString(item, 'value') ?? []));
}

/** Checks a text or number that a field with a dictionary is given; several choices are joined by commas. */
export function checkDictValue(
  context: DictContext,
  view: NodeView | undefined,
  value: Json | undefined,
  pointer: string,
): void {
  const code = view && ownString(view.node, 'x-dict');
  const values = code === undefined ? undefined : dictValuesOf(context, code);
  if (!values || code === undefined || (typeof value !== 'string' && typeof value !== 'number')) return;
  const text = String(value);
  if (text === '' || readExpression(text) !== null || values.has(text)) return;
  const unknown = text.split(',').find((part) => !values.has(part));
  if (unknown === undefined) return;
  context.findings.addAtValue(
    'dict-value-unknown',
    pointer,
    tellUnknownValue(code, unknown, values),
    text === unknown && typeof value === 'string' ? suggestValue(text, values, pointer) : undefined,
  );
}

/** The sentence for a value that a dictionary does not have. */
export function tellUnknownValue(code: string, value: string, values: ReadonlySet<string>): string {
  const known = [...values].slice(0, 8).join('、') + (values.size > 8 ? '…' : '');
  return `字典 “${code}” 里没有值 “${value}”，请改成其中的值：${known}`;
}
