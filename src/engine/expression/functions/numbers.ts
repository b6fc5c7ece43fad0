// Listed functions about numbers: rounding, sums and the ways the product writes numbers.
import { writeCapitals } from '../../print/capitals.ts';
import { type Budget, spendSteps } from '../budget.ts';
import { toNumber } from '../values.ts';
import { type ListedFunction, readCount, readFinite, readList } from './contract.ts';

export const NUMBER_FUNCTIONS: Readonly<Record<string, ListedFunction>> = {
  min: {
    params: '...values',
    doc: '最小的数；可传多个数，也可传一个列表，空值忽略，没有数时为空',
    min: 1,
    max: 50,
    run: (args, budget) => pick(args, budget, (a, b) => (b < a ? b : a)),
  },
  max: {
    params: '...values',
    doc: '最大的数；可传多个数，也可传一个列表，空值忽略，没有数时为空',
    min: 1,
    max: 50,
    run: (args, budget) => pick(args, budget, (a, b) => (b > a ? b : a)),
  },
  sum: {
    params: '...values',
    doc: '合计；可传多个数，也可传一个列表，小数按十进制精确相加，空值忽略',
    min: 1,
    max: 50,
    cost: 20,
    run: (args, budget) => addExactly(readNumbers(args, budget)),
  },
  round: {
    params: 'value, digits = 0',
    doc: '四舍五入到指定的小数位数（0–10）',
    min: 1,
    max: 2,
    cost: 4,
    run: ([value, digits]) => roundTo(toNumber(value), readCount(digits, 0, 0, 10, '小数位数')),
  },
  floor: {
    params: 'value',
    doc: '向下取整',
    min: 1,
    max: 1,
    run: ([value]) => Math.floor(toNumber(value)),
  },
  ceil: {
    params: 'value',
    doc: '向上取整',
    min: 1,
    max: 1,
    run: ([value]) => Math.ceil(toNumber(value)),
  },
  abs: { params: 'value', doc: '绝对值', min: 1, max: 1, run: ([value]) => Math.abs(toNumber(value)) },
  percent: {
    params: 'value, digits = 0',
    doc: '百分比文字：0.125 写成 13%，percent(0.125, 1) 写成 12.5%；空值为空文字',
    min: 1,
    max: 2,
    cost: 6,
    run([value, digits]) {
      const places = readCount(digits, 0, 0, 10, '小数位数');
      const number = readFinite(value);
      return number === null
        ? ''
        : `${roundTo(Number(`${String(number)}e2`) || number * 100, places).toFixed(places)}%`;
    },
  },
  thousands: {
    params: 'value, digits = 2',
    doc: '千分位文字：1234567.5 写成 1,234,567.50；空值为空文字',
    min: 1,
    max: 2,
    cost: 8,
    run([value, digits]) {
      const places = readCount(digits, 2, 0, 10, '小数位数');
      const number = readFinite(value);
      if (number === null) return '';
      const text = roundTo(number, places).toFixed(places);
      if (text.includes('e')) return text;
      const [whole = '', decimals] = text.split('.');
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
      return decimals === undefined ? grouped : `${grouped}.${decimals}`;
    },
  },
  shortNumber: {
    params: 'value, digits = 1',
    doc: '数字缩写，单位 k M G T P E：1500 写成 1.5k；空值为空文字',
    min: 1,
    max: 2,
    cost: 6,
    run: ([value, digits]) =>
      scale(value, readCount(digits, 1, 0, 10, '小数位数'), 1000, ['', 'k', 'M', 'G', 'T', 'P', 'E']),
  },
  fileSize: {
    params: 'bytes, digits = 2',
    doc: '文件大小，1024 进位：1536 写成 1.5 KB；空值为空文字',
    min: 1,
    max: 2,
    cost: 6,
    run: ([value, digits]) =>
      scale(value, readCount(digits, 2, 0, 10, '小数位数'), 1024, [
        ' B',
        ' KB',
        ' MB',
        ' GB',
        ' TB',
        ' PB',
        ' EB',
      ]),
  },
  money: {
    params: 'value',
    doc: '人民币大写，两位小数，小于一万亿：1234.5 写成 壹仟贰佰叁拾肆元伍角；空值为空文字',
    min: 1,
    max: 1,
    cost: 80,
    run: ([value]) => writeMoney(value),
  },
};

function readNumbers(args: readonly unknown[], budget: Budget): number[] {
  const only = args[0];
  const items = args.length === 1 && typeof only === 'object' ? readList(only, '参数') : args;
  spendSteps(budget, 4 * items.length);
  const numbers: number[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item !== null && item !== undefined && item !== '') numbers.push(toNumber(item));
  }
  return numbers;
}

function pick(
  args: readonly unknown[],
  budget: Budget,
  choose: (a: number, b: number) => number,
): number | undefined {
  const numbers = readNumbers(args, budget);
  return numbers.length === 0 ? undefined : numbers.reduce(choose);
}

/** Adds as one would on paper: 0.1 + 0.2 is 0.3. Falls back to floating point beyond its exact range. */
function addExactly(numbers: readonly number[]): number {
  const places = numbers.reduce((most, number) => Math.max(most, countDecimals(number)), 0);
  const scaled = numbers.map((number) => Math.round(Number(`${String(number)}e${String(places)}`)));
  const total = scaled.reduce((sum, number) => sum + number, 0);
  return Number.isSafeInteger(total) && scaled.every(Number.isSafeInteger)
    ? Number(`${String(total)}e-${String(places)}`)
    : numbers.reduce((sum, number) => sum + number, 0);
}

function countDecimals(number: number): number {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return Math.min(20, Math.max(0, decimals - Number(exponent)));
}

/** Rounds half away from zero on the decimal digits: 1.005 to two places is 1.01. */
function roundTo(number: number, places: number): number {
  if (!Number.isFinite(number)) return number;
  const text = String(Math.abs(number));
  if (text.includes('e')) return Math.abs(number) < 1 ? 0 : number;
  const scaled = Math.round(Number(`${text}e${String(places)}`));
  // Beyond the exact integers a double has no such decimals to round.
  if (!Number.isSafeInteger(scaled)) return number;
  const rounded = Number(`${String(scaled)}e-${String(places)}`);
  return number < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Writes a number with the largest unit that keeps it at least 1, without trailing zeros. */
function scale(value: unknown, places: number, base: number, units: readonly string[]): string {
  const number = readFinite(value);
  if (number === null) return '';
  let rest = Math.abs(number);
  let unit = 0;
  while (rest >= base && unit < units.length - 1) {
    rest /= base;
    unit += 1;
  }
  let shown = roundTo(rest, places);
  // 999 999 rounds to 1000k, which is written 1M.
  if (shown >= base && unit < units.length - 1) {
    shown /= base;
    unit += 1;
  }
  return `${number < 0 && shown !== 0 ? '-' : ''}${String(shown)}${units[unit] ?? ''}`;
}

function writeMoney(value: unknown): string {
  const number = readFinite(value);
  if (number === null) return '';
  // So that a print shows why it has none.
  return writeCapitals(roundTo(number, 2)) ?? '金额超出大写范围（须小于一万亿）';
}
