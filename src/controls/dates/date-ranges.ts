// A range that is written in one input and lies in two fields: its own, and the one that the setting `end` names.
import type { ReadBeside, ValueContext } from '../../engine/registry/manifest.ts';
import { t } from '../../engine/text.ts';
import { checkDate, dateText, isNoText, readDate } from './date-values.ts';
import type { DateKind } from './typed-date-text.ts';

/** The text of a date, or of the range that begins with it. */
export function rangeText(
  value: unknown,
  end: unknown,
  kind: DateKind,
  readBeside: ReadBeside | undefined,
): string {
  const begin = dateText(value, kind);
  if (typeof end !== 'string' || end === '' || readBeside === undefined) return begin;
  const last = dateText(readBeside(end), kind);
  if (begin === '' && last === '') return '';
  return t('{0} 至 {1}', begin || '…', last || '…');
}

/** What is wrong with a date, or with the range that begins with it; empty when nothing is. */
export function checkRange(value: unknown, kind: DateKind, context: ValueContext): string {
  const wrong = checkDate(value, kind);
  const end = pathOfEnd(context);
  if (wrong !== '' || end === undefined) return wrong;
  const last = context.readBeside(end);
  const unread = checkDate(last, kind);
  if (unread !== '') return unread;
  if (isNoText(value) && !isNoText(last)) return t('“{0}”还缺开始，请补上，或清空', context.title);
  // What need not be filled may go on without an end.
  const { required } = context.node.flags;
  const isRequired = required !== undefined && Boolean(context.evaluate(required));
  if (isRequired && isNoText(last)) return t('“{0}”还缺结束，请补上', context.title);
  const [from, to] = [readDate(value, kind), readDate(last, kind)];
  return from && to && from.isAfter(to) ? t('“{0}”的结束不能早于开始', context.title) : '';
}

/** The setting as the document has it; in a search form a range is one value. */
function pathOfEnd({ node, evaluate }: ValueContext): string | undefined {
  const path = (evaluate(node.props) as { end?: unknown } | null)?.end;
  return typeof path === 'string' && path !== '' && node.query === undefined ? path : undefined;
}
