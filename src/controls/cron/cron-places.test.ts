import { describe, expect, it } from 'vitest';
import { expandPlace, joinCron, judgeCron, PLACES, splitCron, type Place } from './cron-places.ts';

const placeOf = (title: string): Place => PLACES.find((place) => place.title === title) as Place;

describe('a Quartz expression', () => {
  it.each([
    '0 0 2 * * ?',
    '0 0/10 * * * ?',
    '0 5,10 8-18/2 ? * MON-FRI',
    '0 0 10 L * ?',
    '0 0 10 L-3 * ?',
    '0 0 10 LW * ?',
    '0 0 10 15W JAN-JUN ?',
    '0 0 10 ? * 6L',
    '0 0 10 ? * FRI#3 2026-2030',
    '0 0 22-2 * * ?',
    ' 0  0 0 1 1 ? 2027 ',
    '0 0 0 ? * l',
  ])('may be %s', (text) => {
    expect(judgeCron(text)).toBe('');
  });

  it.each([
    ['', 'Cron 表达式应有 6 或 7 段，用空格分开，现在有 0 段'],
    ['0 0 2 * *', 'Cron 表达式应有 6 或 7 段，用空格分开，现在有 5 段'],
    ['60 0 2 * * ?', '秒 “60” 应在 0 到 59 之间'],
    ['0 0 24 * * ?', '时 “24” 应在 0 到 23 之间'],
    ['0 0 2 32 * ?', '日 “32” 应在 1 到 31 之间'],
    ['0 0 2 0W * ?', '日 “0W” 写法不正确'],
    ['0 0 2 L-31 * ?', '日 “L-31” 写法不正确'],
    ['0 0 2 ? * 8', '周 “8” 应在 1 到 7 之间'],
    ['0 0 2 ? * FOO', '周 “FOO” 写法不正确'],
    ['0 0 2 ? * 2#6', '周 “2#6” 写法不正确'],
    ['0 0/0 2 * * ?', '分 “0/0” 的间隔应在 1 到 59 之间'],
    ['0 *-5 2 * * ?', '分 “*-5” 写法不正确'],
    ['0 1,,2 2 * * ?', '分 “” 写法不正确'],
    ['? 0 2 * * ?', '秒 “?” 写法不正确'],
    ['0 0 2 * * ? 1969', '年 “1969” 应在 1970 到 2099 之间'],
    ['0 0 2 ? * ?', '日和周不能都是 ?，请指定其中一个'],
    ['0 0 2 1 * 2', '日和周只能指定一个，请把另一个写成 ?'],
    ['0 0 2 * * *', '日和周只能指定一个，请把另一个写成 ?'],
  ])('%s is refused: %s', (text, reason) => {
    expect(judgeCron(text)).toBe(reason);
  });

  it('keeps its places, in capitals and without a year where there is none', () => {
    expect(splitCron('0 0 2 ? * mon')).toEqual(['0', '0', '2', '?', '*', 'MON', '']);
    expect(joinCron(['0', '0', '2', '?', '*', 'MON', ''])).toBe('0 0 2 ? * MON');
  });

  it('stands for these numbers', () => {
    expect(expandPlace(placeOf('分'), '0/20')).toEqual([0, 20, 40]);
    expect(expandPlace(placeOf('时'), '22-2')).toEqual([0, 1, 2, 22, 23]);
    expect(expandPlace(placeOf('时'), '8-18/4,9')).toEqual([8, 9, 12, 16]);
    expect(expandPlace(placeOf('周'), 'FRI-MON')).toEqual([1, 2, 6, 7]);
    expect(expandPlace(placeOf('月'), '*/6')).toEqual([1, 7]);
  });
});
