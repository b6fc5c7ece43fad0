// What an expression means in words, and when it runs next: loaded with the first expression that is shown.
import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/zh_CN.js';
import { expandPlace, joinCron, PLACES, splitCron } from './cron-places.ts';
import { spokenLanguage } from '../../engine/text.ts';

/** @param text a good expression */
export function describeCron(text: string): string {
  const isEnglish = spokenLanguage() === 'en';
  const parts = splitCron(text) ?? [];
  const words = cronstrue.toString(joinCron(parts), {
    locale: isEnglish ? 'en' : 'zh_CN',
    use24HourTimeFormat: true,
    // Quartz counts the days of the week from 1.
    dayOfWeekStartIndexZero: false,
  });
  return isEnglish ? completeEnglish(words, parts) : completeChinese(words, parts);
}

// A time alone does not say that it is that of every day, nor minutes alone that they are those of every hour.

function completeEnglish(words: string, parts: readonly string[]): string {
  if (isEveryDay(parts)) return words.replace(/^At (?=\d\d:)/, 'Every day at ');
  return words;
}

function completeChinese(words: string, parts: readonly string[]): string {
  return (
    words
      .replace(/^在 ?(?=\d\d:)/, isEveryDay(parts) ? '每天 ' : '')
      .replace(/^在(?=整点后的第)/, '')
      .replace(/^整点后的/, parts[2] === '*' ? '每小时的' : '$&')
      // Commas are those of another language, and between equals there are none at all.
      .replace(/(?<=:\d\d), (?=\d\d:)/g, '、')
      .replace(/(?<=月|星期.), (?=[一二三四五六七八九十]+月|星期)/g, '、')
      .replace(/,? (和) (?=[一二三四五六七八九十]+月|星期)/g, '$1')
      .replace(/(?<=个) /g, '')
      .replaceAll(', ', '，')
  );
}

/** Whether neither days nor days of the week are narrowed. */
function isEveryDay(parts: readonly string[]): boolean {
  return [parts[3], parts[5]].every((part) => part === '*' || part === '?');
}

/** Runs looked through for a day counted back from the end of the month. */
const MAX_TRIED = 500;

/**
 * The next runs as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; fewer, or none, when there are no more.
 * @param text a good expression
 * @param from milliseconds since 1970
 */
export function listRuns(text: string, count: number, from: number): string[] {
  const { pattern, daysBeforeEnd } = toPattern(splitCron(text) ?? []);
  const cron = new Cron(pattern, {
    paused: true,
    timezone: 'Asia/Shanghai',
    // 1 is Sunday, as in Quartz.
    alternativeWeekdays: true,
  });
  const runs: string[] = [];
  let last: Date | null = new Date(from);
  for (let tried = 0; tried < MAX_TRIED && runs.length < count; tried += 1) {
    last = cron.nextRun(last);
    if (last === null) break;
    const shown = new Date(last.getTime() + SHANGHAI_OFFSET);
    if (daysBeforeEnd === undefined || daysToEnd(shown) === daysBeforeEnd) {
      runs.push(shown.toISOString().slice(0, 19).replace('T', ' '));
    }
  }
  return runs;
}

/** Asia/Shanghai keeps one offset all year. */
const SHANGHAI_OFFSET = 8 * 3_600_000;

/** Days from a date, read as UTC, to the last of its month. */
function daysToEnd(date: Date): number {
  return (
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate()
  );
}

/** Quartz -> what croner reads: numbers spelled out, so that ranges over the end and open steps mean the same. */
function toPattern(parts: readonly string[]): { pattern: string; daysBeforeEnd?: number } {
  const before = /^L-(\d+)$/.exec(parts[3] ?? '')?.[1];
  const places = PLACES.map((place, index) => {
    const text = parts[index] ?? '';
    if (text === '' || text === '*' || text === '?') return '*';
    if (place.key === 'day' && before !== undefined) {
      // The months end on the 28th to the 31st; which of these days it is, is told afterwards.
      return expandPlace(place, `${Math.max(1, 28 - Number(before))}-${31 - Number(before)}`).join(',');
    }
    if (place.key === 'day' && /[LW]/.test(text)) return text;
    if (place.key === 'week' && text === 'L') return '7';
    if (place.key === 'week' && /(?:L$|#)/.test(text)) return text;
    return expandPlace(place, text).join(',');
  });
  return {
    pattern: places.join(' '),
    ...(before === undefined ? {} : { daysBeforeEnd: Number(before) }),
  };
}
