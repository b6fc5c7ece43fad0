// Quartz expressions: six places, or seven with the year. What each may hold, and whether a text is one.
import { t } from '../../engine/text.ts';

export type PlaceKey = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week' | 'year';

export interface Place {
  key: PlaceKey;
  /** Name of its tab. */
  title: string;
  min: number;
  max: number;
  /** Names that stand for the numbers from `min` on. */
  names?: readonly string[];
}

export const PLACES: readonly Place[] = [
  { key: 'second', title: t('秒'), min: 0, max: 59 },
  { key: 'minute', title: t('分'), min: 0, max: 59 },
  { key: 'hour', title: t('时'), min: 0, max: 23 },
  { key: 'day', title: t('日'), min: 1, max: 31 },
  {
    key: 'month',
    title: t('月'),
    min: 1,
    max: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  // Quartz counts from Sunday, which is 1.
  { key: 'week', title: t('周'), min: 1, max: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
  { key: 'year', title: t('年'), min: 1970, max: 2099 },
];

/** Texts of the places, the year empty where there is none; undefined for any other number of places. */
export function splitCron(text: string): string[] | undefined {
  const parts = text.trim().toUpperCase().split(/\s+/);
  if (parts.length === 6) return [...parts, ''];
  return parts.length === 7 ? parts : undefined;
}

export function joinCron(parts: readonly string[]): string {
  return parts.join(' ').trim();
}

/** The sentence that refuses a text, empty for a good one. */
export function judgeCron(text: string): string {
  const parts = splitCron(text);
  if (!parts) {
    const count = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
    return t('Cron 表达式应有 6 或 7 段，用空格分开，现在有 {0} 段', count);
  }
  for (const [index, place] of PLACES.entries()) {
    const reason = judgePlace(place, parts[index] ?? '');
    if (reason !== '') return reason;
  }
  const [day, week] = [parts[3], parts[5]];
  if (day === '?' && week === '?') return t('日和周不能都是 ?，请指定其中一个');
  if (day !== '?' && week !== '?') return t('日和周只能指定一个，请把另一个写成 ?');
  return '';
}

function judgePlace(place: Place, text: string): string {
  if (place.key === 'year' && text === '') return '';
  if (isSpecial(place, text)) return '';
  for (const part of text.split(',')) {
    const reason = judgePart(place, part);
    if (reason !== '') return reason;
  }
  return '';
}

/** What only the day and the week know, each alone in its place. */
function isSpecial(place: Place, text: string): boolean {
  const inRange = (digits: string | undefined, min: number, max: number): boolean =>
    digits !== undefined && Number(digits) >= min && Number(digits) <= max;
  if (place.key === 'day') {
    if (text === '?' || text === 'L' || text === 'LW') return true;
    return inRange(/^L-(\d+)$/.exec(text)?.[1], 1, 30) || inRange(/^(\d+)W$/.exec(text)?.[1], 1, 31);
  }
  if (place.key !== 'week') return false;
  if (text === '?' || text === 'L') return true;
  const [, last, nth, ordinal] = /^(?:([1-7]|[A-Z]{3})L|([1-7]|[A-Z]{3})#([1-5]))$/.exec(text) ?? [];
  if (last !== undefined) return numberOf(place, last) !== undefined;
  return nth !== undefined && ordinal !== undefined && numberOf(place, nth) !== undefined;
}

function judgePart(place: Place, part: string): string {
  const [, from, to, step] = PART.exec(part) ?? [];
  if (from === undefined) return t('{0} “{1}” 写法不正确', place.title, part);
  for (const one of [from, to]) {
    if (one === undefined || one === '*') continue;
    const number = numberOf(place, one);
    if (number === undefined) return t('{0} “{1}” 写法不正确', place.title, part);
    if (number < place.min || number > place.max) {
      return t('{0} “{1}” 应在 {2} 到 {3} 之间', place.title, one, place.min, place.max);
    }
  }
  if (from === '*' && to !== undefined) return t('{0} “{1}” 写法不正确', place.title, part);
  if (step !== undefined && (Number(step) < 1 || Number(step) > place.max)) {
    return t('{0} “{1}” 的间隔应在 1 到 {2} 之间', place.title, part, place.max);
  }
  return '';
}

/** `*`, `5`, `MON`, `1-5`, `0/10`, `8-18/2`. */
const PART = /^(\*|\d{1,4}|[A-Z]{3})(?:-(\d{1,4}|[A-Z]{3}))?(?:\/(\d{1,4}))?$/;

/** The number of a digit text or a name; undefined for other words. */
export function numberOf(place: Place, text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const at = place.names?.indexOf(text) ?? -1;
  return at < 0 ? undefined : at + place.min;
}

/**
 * All numbers of a good place that holds no special word. A range from a greater to a smaller number goes over the end.
 */
export function expandPlace(place: Place, text: string): number[] {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const [, from = '*', to, step] = PART.exec(part) ?? [];
    const first = from === '*' ? place.min : (numberOf(place, from) ?? place.min);
    const isOpen = from === '*' || (to === undefined && step !== undefined);
    const last = to === undefined ? (isOpen ? place.max : first) : (numberOf(place, to) ?? place.max);
    const size = place.max - place.min + 1;
    const length = last >= first ? last - first : last - first + size;
    for (let offset = 0; offset <= length; offset += Number(step ?? 1)) {
      numbers.add(((first - place.min + offset) % size) + place.min);
    }
  }
  return [...numbers].sort((a, b) => a - b);
}
