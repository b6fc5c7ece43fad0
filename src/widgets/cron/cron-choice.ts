// One place of an expression as a choice among plain ways of saying it.
import { numberOf, type Place } from '../../controls/cron/cron-places.ts';

export type ChoiceKind =
  /** `*` */
  | 'every'
  /** `?`, or no year at all */
  | 'none'
  /** `a-b` */
  | 'range'
  /** `a/b` */
  | 'step'
  /** `a,b,c` */
  | 'list'
  /** `L` of the day */
  | 'last'
  /** `LW` */
  | 'lastWorkday'
  /** `aW` */
  | 'nearest'
  /** `aL` of the week */
  | 'lastOf'
  /** `a#b` */
  | 'nth'
  /** Anything else that is good. */
  | 'text';

export interface Choice {
  kind: ChoiceKind;
  a: number;
  b: number;
  list: readonly number[];
  text: string;
}

/** Ways of saying a place, in the order they are offered. */
export function listKinds(place: Place): readonly ChoiceKind[] {
  switch (place.key) {
    case 'day':
      return ['every', 'none', 'range', 'step', 'nearest', 'last', 'lastWorkday', 'list'];
    case 'week':
      return ['every', 'none', 'range', 'nth', 'lastOf', 'list'];
    case 'year':
      return ['none', 'every', 'range', 'list'];
    default:
      return ['every', 'range', 'step', 'list'];
  }
}

/** Reads a good place. */
export function readChoice(place: Place, text: string): Choice {
  const choice = (kind: ChoiceKind, a = place.min, b = place.min, list: readonly number[] = []): Choice => ({
    kind,
    a,
    b,
    list,
    text,
  });
  if (text === '*') return choice('every');
  if (text === '?' || text === '') return choice('none');
  if (text === 'LW') return choice('lastWorkday');
  if (text === 'L') return place.key === 'day' ? choice('last') : choice('list', 7, 7, [7]);
  const [, first = '', mark = '', second = ''] =
    /^(\d+|[A-Z]{3})(?:(-|\/|#|W$|L$)(\d+|[A-Z]{3})?)?$/.exec(text) ?? [];
  const a = numberOf(place, first);
  const b = numberOf(place, second);
  if (a !== undefined) {
    if (mark === '' && second === '') return choice('list', a, a, [a]);
    if (mark === '-' && b !== undefined) return choice('range', a, b);
    if (mark === '/' && b !== undefined) return choice('step', a, b);
    if (mark === '#' && b !== undefined) return choice('nth', a, b);
    if (mark === 'W') return choice('nearest', a);
    if (mark === 'L') return choice('lastOf', a);
  }
  const list = text.split(',').map((part) => numberOf(place, part));
  if (list.every((one): one is number => one !== undefined)) return choice('list', list[0], list[0], list);
  return choice('text');
}

/** The text of a choice. */
export function writeChoice(place: Place, { kind, a, b, list, text }: Choice): string {
  switch (kind) {
    case 'every':
      return '*';
    case 'none':
      return place.key === 'year' ? '' : '?';
    case 'range':
      return `${a}-${b}`;
    case 'step':
      return `${a}/${b}`;
    case 'list':
      return list.length === 0 ? String(a) : [...list].sort((x, y) => x - y).join(',');
    case 'last':
      return 'L';
    case 'lastWorkday':
      return 'LW';
    case 'nearest':
      return `${a}W`;
    case 'lastOf':
      return `${a}L`;
    case 'nth':
      return `${a}#${b}`;
    case 'text':
      return text;
  }
}

/** A choice of a kind with numbers to begin with. */
export function startChoice(place: Place, kind: ChoiceKind, year: number): Choice {
  const first = place.key === 'year' ? year : place.min;
  const seconds: Partial<Record<ChoiceKind, number>> = {
    range: place.key === 'year' ? year + 1 : place.max,
    step: place.key === 'hour' || place.key === 'month' || place.key === 'day' ? 1 : 5,
    nth: 1,
  };
  return { kind, a: first, b: seconds[kind] ?? first, list: [first], text: '' };
}

/**
 * The places after one of them was said anew: of day and week one is always `?`, since Quartz knows no "both".
 * @param at index of the place
 */
export function setPlace(parts: readonly string[], at: number, text: string): string[] {
  const next = [...parts];
  next[at] = text;
  const other = at === 3 ? 5 : at === 5 ? 3 : undefined;
  if (other !== undefined)
    next[other] = text === '?' ? (next[other] === '?' ? '*' : (next[other] ?? '*')) : '?';
  return next;
}
