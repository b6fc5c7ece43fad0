// Names that mean something else in the query string of a list: no field of a managed entity and no column of a report may
// be called so.

const TAKEN_NAMES: ReadonlySet<string> = new Set([
  'code',
  'column',
  'field',
  'id',
  'order',
  'pageNo',
  'pageSize',
  'superQueryMatchType',
  'superQueryParams',
  'token',
]);

/** Of fields: a list has no `code` and no `field` of its own, an export names the rows that were ticked, groups and sums their fields. */
const TAKEN_FIELDS: ReadonlySet<string> = new Set([
  'by',
  'column',
  'every',
  'order',
  'pageNo',
  'pageSize',
  'selections',
  'superQueryMatchType',
  'sum',
  'superQueryParams',
  'token',
]);

/** Endings by which the filter grammar tells ranges and lists from fields, and texts from codes. */
const TAKEN_ENDING = /_(?:begin|end|MultiString|dictText)$/;

/** Whether a report may not call a column so; parameters begin with `self_`. */
export function isTakenColumn(name: string): boolean {
  return TAKEN_NAMES.has(name) || name.startsWith('self_') || TAKEN_ENDING.test(name);
}

/** Names the record whose level `childList` reads. */
const LEVEL = 'pid';

/**
 * Whether an entity whose calls the server makes may not call a field so: nobody could filter by it.
 * @param parent field of a tree with the record above, which may have the name of what levels are asked by
 */
export function isTakenField(name: string, parent?: string): boolean {
  if (name === LEVEL) return parent !== undefined && parent !== LEVEL;
  return TAKEN_FIELDS.has(name) || TAKEN_ENDING.test(name);
}
