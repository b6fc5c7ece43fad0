// Listed functions that turn a value into another type or judge it.
import { toNumber, toText } from '../values.ts';
import type { ListedFunction } from './contract.ts';

export const CONVERSION_FUNCTIONS: Readonly<Record<string, ListedFunction>> = {
  String: {
    params: 'value',
    doc: '转成文字；空值为空文字，列表用逗号连接',
    min: 1,
    max: 1,
    run: ([value], budget) => (value === null || value === undefined ? '' : toText(value, budget)),
  },
  Number: {
    params: 'value',
    doc: '转成数字；不是数字的文字得到 NaN，空文字与 null 得到 0',
    min: 1,
    max: 1,
    run: ([value]) => toNumber(value),
  },
  Boolean: { params: 'value', doc: '转成布尔值', min: 1, max: 1, run: ([value]) => Boolean(value) },
  isEmpty: {
    params: 'value',
    doc: '是否为空：空值、空文字、空列表、没有属性的对象',
    min: 1,
    max: 1,
    run: ([value]) => isEmpty(value),
  },
};

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object' || value instanceof Date) return false;
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}
