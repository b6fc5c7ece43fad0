// Search values <-> the filter grammar of list calls: like *v*, ne !v, ge >=v, le <=v.
import type { QueryDeclaration } from '../document.ts';

type Operator = NonNullable<QueryDeclaration['operator']>;

/** Wraps a value for the wire; empty values and non-texts of `like` stay as they are. */
export function wrapFilter(operator: Operator, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value;
  switch (operator) {
    case 'eq':
      return value;
    case 'like':
      return typeof value === 'string' && !isStarred(value) ? `*${value}*` : value;
    case 'ne':
      return `!${String(value)}`;
    case 'ge':
      return `>=${String(value)}`;
    case 'le':
      return `<=${String(value)}`;
  }
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
