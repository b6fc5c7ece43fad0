// Listed functions about dates: they take and give wall-clock texts, never Date objects.
import { t } from '../../text.ts';
import type { Dayjs } from 'dayjs';
import { ExpressionError } from '../errors.ts';
import { payGrown } from '../paid-texts.ts';
import { nameType, toNumber } from '../values.ts';
import { DATE_FORMAT, DATETIME_FORMAT, readWallClock } from '../wall-clock.ts';
import type { ListedFunction } from './contract.ts';

const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
type Unit = (typeof UNITS)[number];

/** Longest pattern; a pattern of this length cannot make a large text. */
const PATTERN_LENGTH = 60;

/** Steps per call, measured: reading and writing a date takes about ten microseconds, calendar sums twice that. */
const COST = { read: 60, add: 120, diff: 180 };

export const DATE_FUNCTIONS: Readonly<Record<string, ListedFunction>> = {
  formatDate: {
    params: "date, format = 'YYYY-MM-DD'",
    doc: '按格式写日期，如 YYYY年MM月DD日 HH:mm；空值为空文字',
    min: 1,
    max: 2,
    cost: COST.read,
    // A letter may become a word.
    run: ([value, format], budget) =>
      isBlank(value) ? '' : payGrown(readDate(value).format(readPattern(format)), 0, budget),
  },
  addDate: {
    params: "date, amount, unit = 'day'",
    doc: '日期加减，单位 year month week day hour minute second；只有日期的文字按天以上单位计算时结果也只有日期',
    min: 2,
    max: 3,
    cost: COST.add,
    run: ([value, amount, unit]) =>
      isBlank(value) ? '' : addToDate(value, toNumber(amount), readUnit(unit)),
  },
  diffDate: {
    params: "from, to, unit = 'day'",
    doc: '从前一个日期到后一个日期相差多少（只取整数部分，后者更早时为负）；有空值时为空',
    min: 2,
    max: 3,
    cost: COST.diff,
    run: ([from, to, unit]) =>
      isBlank(from) || isBlank(to) ? undefined : readDate(to).diff(readDate(from), readUnit(unit)) + 0,
  },
  greeting: {
    params: 'time',
    doc: '问候语（三段）：13 点前上午好，13–17 点下午好，其余晚上好；可传 $now 或小时数',
    min: 1,
    max: 1,
    cost: COST.read,
    run([value]) {
      const hour = readHour(value);
      if (hour < 13) return t('上午好');
      return hour <= 17 ? t('下午好') : t('晚上好');
    },
  },
  dayGreeting: {
    params: 'time',
    doc: '问候语（五段）：9 点前早上好，到 11 点上午好，到 13 点中午好，20 点前下午好，其余晚上好；可传 $now 或小时数',
    min: 1,
    max: 1,
    cost: COST.read,
    run([value]) {
      const hour = readHour(value);
      if (hour < 9) return t('早上好');
      if (hour <= 11) return t('上午好');
      if (hour <= 13) return t('中午好');
      return hour < 20 ? t('下午好') : t('晚上好');
    },
  },
};

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function readDate(value: unknown): Dayjs {
  const date = readWallClock(value);
  if (date) return date;
  const shown = typeof value === 'string' ? `“${value.slice(0, 30)}”` : nameType(value);
  throw new ExpressionError('expression-value', `${shown}不是日期，应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss`);
}

function readPattern(format: unknown): string {
  if (format === undefined) return DATE_FORMAT;
  if (typeof format === 'string' && format.length <= PATTERN_LENGTH) return format;
  throw new ExpressionError('expression-value', `日期格式应为不超过 ${String(PATTERN_LENGTH)} 个字符的文字`);
}

function readUnit(unit: unknown): Unit {
  if (unit === undefined) return 'day';
  const found = UNITS.find((name) => name === unit || `${name}s` === unit);
  if (found) return found;
  throw new ExpressionError('expression-value', `时间单位只能是 ${UNITS.join('、')}`);
}

function addToDate(value: unknown, amount: number, unit: Unit): string {
  if (!Number.isInteger(amount)) {
    throw new ExpressionError('expression-value', `日期加减的数量应为整数，现在是“${String(amount)}”`);
  }
  const date = readDate(value);
  const result = date.add(amount, unit);
  if (!result.isValid() || result.year() < 100 || result.year() > 9999) {
    throw new ExpressionError('expression-value', '日期加减的结果不在公元 100 到 9999 年之内');
  }
  const isDateOnly = typeof value === 'string' && value.length === DATE_FORMAT.length;
  const isFineUnit = unit === 'hour' || unit === 'minute' || unit === 'second';
  return result.format(isDateOnly && !isFineUnit ? DATE_FORMAT : DATETIME_FORMAT);
}

/** Hour of a point in time, or the hour itself when a number below 24 is given. */
function readHour(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value < 24) return Math.floor(value);
  return readDate(value).hour();
}
