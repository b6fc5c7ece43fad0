// A beginning and an end that are written and read in one input.
import type { CompletedField } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { withProps } from './field-inputs.ts';

interface Chosen {
  name: string;
  field: CompletedField;
}

/** Names of the ends that go into the input of their beginning, each with the name of that. */
export function joinedEnds(fields: readonly Chosen[]): ReadonlyMap<string, string> {
  const chosen = new Map(fields.map(({ name, field }) => [name, field]));
  const joined = new Map<string, string>();
  for (const { name, field } of fields) {
    const end = field.period && chosen.get(field.period.end);
    if (field.period && end && canJoin(field, end)) joined.set(field.period.end, name);
  }
  return joined;
}

/** Whoever may read and write the one may read and write the other, with the widget of its type. */
function canJoin(begin: CompletedField, end: CompletedField): boolean {
  const rights = ({ shownWith, changedWith, isReadOnly, widget }: CompletedField): string =>
    JSON.stringify([shownWith, changedWith, isReadOnly === true, widget]);
  return begin.type === end.type && begin.widget === undefined && rights(begin) === rights(end);
}

/** The node of a beginning that takes its end along. */
export function joinEnd(node: JsonObject, { period }: CompletedField): JsonObject {
  return period ? { ...withProps(node, { end: period.end }), title: period.title } : node;
}

/** The end keeps its value, its default and its place among the values of the form. */
export function hiddenEnd(node: JsonObject): JsonObject {
  const { type = 'string', title = '', default: initial } = node;
  return { type, title, 'x-component': 'hidden', ...(initial === undefined ? {} : { default: initial }) };
}
