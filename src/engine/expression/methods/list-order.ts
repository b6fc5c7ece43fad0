// Listed methods that give a list in another order.
import { type Budget, spendSize, spendSteps } from '../budget.ts';
import { toNumber } from '../values.ts';
import type { Callback, ListedMethod } from './contract.ts';
import { compareTexts } from './texts.ts';

type List = readonly unknown[];

export const LIST_ORDER_METHODS: Readonly<Record<string, ListedMethod<List>>> = {
  toReversed: {
    params: '',
    doc: '倒序的新列表',
    min: 0,
    max: 0,
    run: (list, _, budget) => pay(list, budget).reverse(),
  },
  toSorted: {
    params: '(a, b) => …?',
    doc: '排序后的新列表；不给比较函数时数字按大小、文字按拼音，空值在后',
    min: 0,
    max: 1,
    callback: 'optional',
    run(list, _, budget, call) {
      const copy = pay(list, budget);
      return copy.sort(call ? compareBy(call) : (a, b) => compareItems(a, b, budget));
    },
  },
};

function pay(list: List, budget: Budget): unknown[] {
  spendSteps(budget, list.length);
  spendSize(budget, list.length);
  return Array.from(list);
}

function compareBy(call: Callback): (a: unknown, b: unknown) => number {
  return (a, b) => toNumber(call(a, b)) || 0;
}

/** Numbers before texts before everything else, so that mixed lists have one order too. */
function compareItems(a: unknown, b: unknown, budget: Budget): number {
  if (typeof a === 'number' && typeof b === 'number') {
    spendSteps(budget, 1);
    return a - b;
  }
  if (typeof a === 'string' && typeof b === 'string') {
    spendSteps(budget, 8 + a.length + b.length);
    return compareTexts(a, b);
  }
  spendSteps(budget, 1);
  return rankType(a) - rankType(b);
}

function rankType(value: unknown): number {
  if (typeof value === 'number') return 0;
  if (typeof value === 'string') return 1;
  return value === null || value === undefined ? 3 : 2;
}
