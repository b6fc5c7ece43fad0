// Listed methods of numbers and booleans.
import { ExpressionError } from '../errors.ts';
import { toNumber } from '../values.ts';
import type { ListedMethod } from './contract.ts';

export const NUMBER_METHODS: Readonly<Record<string, ListedMethod<number>>> = {
  toFixed: {
    params: 'digits = 0',
    doc: '保留指定小数位数的文字（0–20）',
    min: 0,
    max: 1,
    run: (number, [digits]) => number.toFixed(readDigits(digits, 0, 20) ?? 0),
  },
  toPrecision: {
    params: 'digits?',
    doc: '保留指定有效位数的文字（1–21）',
    min: 0,
    max: 1,
    run: (number, [digits]) => number.toPrecision(readDigits(digits, 1, 21)),
  },
  toString: { params: '', doc: '转成文字', min: 0, max: 0, run: (number: number) => String(number) },
};

export const BOOLEAN_METHODS: Readonly<Record<string, ListedMethod<boolean>>> = {
  toString: { params: '', doc: '转成文字', min: 0, max: 0, run: (value: boolean) => String(value) },
};

function readDigits(value: unknown, min: number, max: number): number | undefined {
  if (value === undefined) return undefined;
  const digits = toNumber(value);
  if (Number.isInteger(digits) && digits >= min && digits <= max) return digits;
  throw new ExpressionError('expression-value', `位数应为 ${String(min)} 到 ${String(max)} 的整数`);
}
