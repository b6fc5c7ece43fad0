// Search values <-> the filter grammar of list calls: like *v*, ne !v, ge >=v, le <=v.
import type { QueryDeclaration } from '../document.ts';

type Operator = NonNullable<QueryDeclaration['operator']>;
type Mode = NonNullable<QueryDeclaration['mode']>;

/** `2026-01-31`, also with a time behind it. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Wraps a value for the wire. Empty values stay as they are; so do, with `like`, values that are no text and dates.
 * A list of values travels joined by commas, and as such is looked up exactly.
 */
export function wrapFilter(operator: Operator, value: unknown): unknown {
  if (Array.isArray(value)) {
    const joined = value.filter((one) => one !== undefined && one !== null && one !== '').join(',');
    return operator === 'like' ? joined : wrapFilter(operator, joined);
  }
  if (value === undefined || value === null || value === '') return value;
  switch (operator) {
    case 'eq':
      return value;
    case 'like':
      return typeof value === 'string' && !isStarred(value) && !DATE.test(value) ? `*${value}*` : value;
    case 'ne':
      return `!${String(value)}`;
    case 'ge':
      return `>=${String(value)}`;
    case 'le':
      return `<=${String(value)}`;
  }
}

/** Wraps by the mode of a query item: `like` is the operator of that name, but leaves a typed number exact too. */
export function wrapQuery({ mode = 'single', operator = 'eq' }: QueryDeclaration, value: unknown): unknown {
  if (mode !== 'like') return wrapFilter(operator, value);
  return typeof value === 'string' && NUMBER.test(value) ? value : wrapFilter('like', value);
}

/** The operator by which a value of a query item was wrapped, to take it back for display. */
export function operatorOf({ mode, operator = 'eq' }: { mode?: Mode; operator?: Operator }): Operator {
  return mode === 'like' ? 'like' : operator;
}

/** The reverse, for display. */
export function unwrapFilter(operator: Operator, text: string): string {
  switch (operator) {
    case 'eq':
      return text;
    case 'like':
      return isStarred(text) ? text.slice(1, -1) : text;
    case 'ne':
      return text.startsWith('!') ? text.slice(1) : text;
    case 'ge':
      return text.startsWith('>=') ? text.slice(2).trimStart() : text;
    case 'le':
      return text.startsWith('<=') ? text.slice(2).trimStart() : text;
  }
}

function isStarred(text: string): boolean {
  return text.length >= 2 && text.startsWith('*') && text.endsWith('*');
}
