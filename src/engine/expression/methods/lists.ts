// Listed methods of lists. None changes its list, and all read by index, so observable lists stay tracked.
import { type Budget, spendSize, spendSteps } from '../budget.ts';
import { joinItems, toText } from '../values.ts';
import {
  type Callback,
  type ListedMethod,
  payComparisons,
  readOffset,
  readTextArgument,
} from './contract.ts';
import { LIST_ORDER_METHODS } from './list-order.ts';

type List = readonly unknown[];
type ListMethod = ListedMethod<List>;
type Visit = (list: List, call: Callback, budget: Budget) => unknown;

export const LIST_METHODS: Readonly<Record<string, ListMethod>> = {
  at: define('index', '指定位置的项，负数从末尾数', 0, 1, (list, [index]) => list.at(readOffset(index) ?? 0)),
  concat: define('...items', '连接列表或项，得到新列表', 1, 20, (list, parts, budget) => {
    let result: unknown[] = copyList(list, budget);
    for (const part of parts) {
      result = Array.isArray(part) ? [...result, ...copyList(part, budget)] : [...result, part];
      spendSteps(budget, result.length);
    }
    return result;
  }),
  every: visiting('是否每一项都满足条件', (list, call) => {
    for (let i = 0; i < list.length; i += 1) if (!call(list[i], i)) return false;
    return true;
  }),
  filter: visiting('满足条件的项', (list, call, budget) => {
    const result: unknown[] = [];
    for (let i = 0; i < list.length; i += 1) {
      const item = list[i];
      if (call(item, i)) result.push(item);
    }
    spendSize(budget, result.length);
    return result;
  }),
  find: visiting('第一个满足条件的项，没有为空', (list, call) => {
    for (let i = 0; i < list.length; i += 1) if (call(list[i], i)) return list[i];
    return undefined;
  }),
  findIndex: visiting('第一个满足条件的位置，没有为 -1', (list, call) => {
    for (let i = 0; i < list.length; i += 1) if (call(list[i], i)) return i;
    return -1;
  }),
  findLast: visiting('最后一个满足条件的项，没有为空', (list, call) => {
    for (let i = list.length - 1; i >= 0; i -= 1) if (call(list[i], i)) return list[i];
    return undefined;
  }),
  flat: define('', '把列表里的列表展开一层', 0, 0, (list, _, budget) =>
    flatten(copyList(list, budget), budget),
  ),
  flatMap: visiting('逐项转换后展开一层', (list, call, budget) =>
    flatten(mapList(list, call, budget), budget),
  ),
  includes: define('value', '是否包含该值', 1, 1, (list, [value], budget) => {
    payComparisons(budget, list.length, value);
    return list.includes(value);
  }),
  indexOf: define('value', '第一次出现的位置，没有为 -1', 1, 1, (list, [value], budget) => {
    payComparisons(budget, list.length, value);
    return list.indexOf(value);
  }),
  join: define("separator = ','", '连成文字', 0, 1, (list, [separator], budget) =>
    joinItems(list, separator === undefined ? ',' : readTextArgument(separator, budget), budget, 1),
  ),
  lastIndexOf: define('value', '最后一次出现的位置，没有为 -1', 1, 1, (list, [value], budget) => {
    payComparisons(budget, list.length, value);
    return list.lastIndexOf(value);
  }),
  map: visiting('逐项转换，得到新列表', mapList),
  reduce: {
    params: '(total, item, index) => …, start',
    doc: '逐项累计，必须给出初始值',
    min: 2,
    max: 2,
    callback: 'required',
    run(list, [start], budget, call) {
      spendSteps(budget, list.length);
      let total = start;
      if (call) for (let i = 0; i < list.length; i += 1) total = call(total, list[i], i);
      return total;
    },
  },
  slice: define('start, end?', '截取，负数从末尾数，得到新列表', 0, 2, (list, [start, end], budget) =>
    copyList(list, budget).slice(readOffset(start), readOffset(end)),
  ),
  some: visiting('是否有任意一项满足条件', (list, call) => {
    for (let i = 0; i < list.length; i += 1) if (call(list[i], i)) return true;
    return false;
  }),
  toString: define('', '用逗号连成文字', 0, 0, (list, _, budget) => toText(list, budget)),
  ...LIST_ORDER_METHODS,
};

function define(
  params: string,
  doc: string,
  min: number,
  max: number,
  run: (list: List, args: readonly unknown[], budget: Budget) => unknown,
): ListMethod {
  return { params, doc, min, max, run };
}

function visiting(doc: string, visit: Visit): ListMethod {
  return {
    params: '(item, index) => …',
    doc,
    min: 1,
    max: 1,
    callback: 'required',
    run(list, _, budget, call) {
      spendSteps(budget, list.length);
      return call ? visit(list, call, budget) : undefined;
    },
  };
}

function mapList(list: List, call: Callback, budget: Budget): unknown[] {
  spendSize(budget, list.length);
  const result: unknown[] = [];
  for (let i = 0; i < list.length; i += 1) result.push(call(list[i], i));
  return result;
}

function copyList(list: List, budget: Budget): unknown[] {
  spendSteps(budget, list.length);
  spendSize(budget, list.length);
  const result: unknown[] = [];
  for (let i = 0; i < list.length; i += 1) result.push(list[i]);
  return result;
}

function flatten(list: List, budget: Budget): unknown[] {
  const result: unknown[] = [];
  for (const item of list) {
    if (Array.isArray(item)) for (const inner of copyList(item, budget)) result.push(inner);
    else result.push(item);
  }
  return result;
}
