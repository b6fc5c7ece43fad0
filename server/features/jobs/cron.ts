// When a Quartz expression is due next: seconds first, days of the week from 1 (Sunday), Asia/Shanghai.
import { Cron } from 'croner';

/**
 * The next time after a moment.
 * @returns null when there is none any more
 * @throws Error when the text is no expression
 */
export function nextRun(expression: string, after: number): Date | null {
  return read(expression).nextRun(new Date(after));
}

/** Why an expression cannot be used, in Chinese, or undefined when it can. */
export function judgeCron(expression: string, now: number): string | undefined {
  try {
    return nextRun(expression, now) === null ? 'Cron表达式不会再有执行时间' : undefined;
  } catch {
    return 'Cron表达式格式不正确，如每天两点：0 0 2 * * ?';
  }
}

function read(expression: string): Cron {
  const parts = expression.trim().split(/\s+/);
  if (parts.length < 6 || parts.length > 7) throw new RangeError('six or seven places');
  return new Cron(parts.map((part) => (part === '?' ? '*' : part)).join(' '), {
    paused: true,
    timezone: 'Asia/Shanghai',
    alternativeWeekdays: true,
    sloppyRanges: true,
  });
}
