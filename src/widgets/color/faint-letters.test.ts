import { describe, expect, it } from 'vitest';
import { describeFaintLetters } from './faint-letters.ts';

describe('letters on a colour', () => {
  // 2.96 and 3.03 to one: the border lies between these two greys.
  it.each([
    ['#969696', '#ffffff', '2.9:1'],
    ['#faad14', '#ffffff', '1.9:1'],
    ['#ffffff', '#ffffff', '1.0:1'],
  ])('on %s in %s are told to be faint, with the ratio rounded down', (ground, letters, ratio) => {
    expect(describeFaintLetters(ground, letters)).toContain(`对比度 ${ratio}，低于 3:1，请选深一些的颜色`);
  });

  it.each([
    ['#949494', '#ffffff'],
    ['#006afe', '#fff'],
    ['', '#ffffff'],
    ['蓝', '#ffffff'],
    ['#faad14', undefined],
  ])('on %s in %s are nothing to warn of', (ground, letters) => {
    expect(describeFaintLetters(ground, letters)).toBeUndefined();
  });

  it('that are dark want a lighter ground', () => {
    expect(describeFaintLetters('#101010', '#222222')).toMatch(/^文字（#222222）.*请选浅一些的颜色$/);
  });
});
