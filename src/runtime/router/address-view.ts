// The one parameter of an address that belongs to no document: where a person is on the page. It is no part of what tells
// tabs apart, and screens do not see it.
import { VIEW_PARAMETER } from '../../engine/view-parameter.ts';

/** The query without it, to the letter. */
export function withoutView(search: string): string {
  if (!search.includes(VIEW_PARAMETER)) return search;
  const parts = search.slice(1).split('&');
  const others = parts.filter((part) => part !== '' && part.split('=', 1)[0] !== VIEW_PARAMETER);
  return others.length === 0 ? '' : `?${others.join('&')}`;
}
