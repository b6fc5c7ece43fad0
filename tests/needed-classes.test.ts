import { expect, it } from 'vitest';
import { neededClasses } from './needed-classes.ts';

it.each([
  ['div', [[]]],
  ['.a', [['a']]],
  ['.a .b.c:hover::before', [['b', 'c']]],
  ['.a>.b + p', [[]]],
  [':where(.css-1, .css-2).ant-btn-primary:not(.ant-btn-loading)', [['ant-btn-primary']]],
  ['.a:is(.b, .c), .d [title="x.y, z"].e', [['a'], ['e']]],
  [':where(.a)', [[]]],
  ['.ant-1_x--y', [['ant-1_x--y']]],
])('%s asks for the classes %j', (selector, classes) => {
  expect(neededClasses(selector)).toEqual(classes);
});
