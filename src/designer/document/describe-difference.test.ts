import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { listDifferences } from './describe-difference.ts';

const text = (title: string, more: JsonObject = {}): JsonObject => ({ type: 'string', title, ...more });
const screen = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  title: '客户',
  ...more,
  schema: { type: 'object', properties },
});
const before = screen({ a: text('姓名'), b: text('电话') });

describe('a difference in words', () => {
  it.each<[what: string, after: JsonObject, lines: string[]]>([
    ['nothing', before, []],
    ['a node that was added', screen({ a: text('姓名'), b: text('电话'), c: text('地址') }), ['添加“地址”']],
    ['a node that is gone', screen({ a: text('姓名') }), ['删除“电话”']],
    ['a setting', screen({ a: text('姓名', { required: true }), b: text('电话') }), ['添加“姓名”的必填']],
    [
      'what belongs to the screen',
      screen({ a: text('姓名'), b: text('电话') }, { title: '客户表' }),
      ['修改页面的标题'],
    ],
  ])('tells of %s', (_, after, lines) => {
    expect(listDifferences(before, after).map(({ line }) => line)).toEqual(lines);
  });
});
