import { describe, expect, it } from 'vitest';
import { buildOption, readData, type Settings } from './build-option.ts';

const look = {
  primary: '#111111',
  text: '#222222',
  secondary: '#333333',
  line: '#444444',
  background: '#ffffff',
  font: 'sans-serif',
};
const settings: Settings = {
  xField: 'day',
  series: [
    { field: 'visit', title: '访问' },
    { field: 'ip', title: '来源' },
  ],
};
const rows = [{ day: '周一', visit: '12', ip: 3 }, { day: '周二', visit: null, ip: 'x' }, null];

describe('readData', () => {
  it('takes figures that come as texts and leaves gaps where there are none', () => {
    expect(readData(rows, settings)).toEqual({
      categories: ['周一', '周二'],
      series: [
        { title: '访问', values: [12, null] },
        { title: '来源', values: [3, null] },
      ],
    });
  });

  it('reads own fields only', () => {
    expect(readData([{}], { xField: 'constructor', series: [{ field: 'toString', title: '' }] })).toEqual({
      categories: [''],
      series: [{ title: '', values: [null] }],
    });
  });
});

describe('buildOption', () => {
  const data = readData(rows, settings);

  it('draws bars in the theme colour first, lying ones with the axes swapped', () => {
    const option = buildOption(data, settings, look, false);
    expect(option).toMatchObject({
      animation: true,
      xAxis: { type: 'category', data: ['周一', '周二'] },
      series: [{ type: 'bar', name: '访问' }, { name: '来源' }],
    });
    expect((option['color'] as string[])[0]).toBe('#111111');
    expect(buildOption(data, { ...settings, isHorizontal: true }, look, false)).toMatchObject({
      yAxis: { type: 'category', inverse: true },
    });
  });

  it('marks whole numbers on the axis where all figures are whole', () => {
    expect(buildOption(data, settings, look, false)).toMatchObject({ yAxis: { minInterval: 1 } });
    const halves = { categories: ['a'], series: [{ title: '', values: [0.5] }] };
    expect(buildOption(halves, settings, look, false)['yAxis'] as object).not.toHaveProperty('minInterval');
  });

  it('stands still when less motion is wanted', () => {
    expect(buildOption(data, settings, look, true)).toMatchObject({ animation: false });
  });

  it('draws lines, pies and gauges from the same rows', () => {
    expect(buildOption(data, { ...settings, kind: 'line', isSmooth: true }, look, false)).toMatchObject({
      series: [{ type: 'line', smooth: true }, {}],
    });
    expect(buildOption(data, { ...settings, kind: 'pie' }, look, false)).toMatchObject({
      series: [
        {
          type: 'pie',
          data: [
            { name: '周一', value: 12 },
            { name: '周二', value: 0 },
          ],
        },
      ],
    });
    expect(
      buildOption(data, { ...settings, kind: 'gauge', maximum: 50, unit: '次' }, look, false),
    ).toMatchObject({
      series: [{ type: 'gauge', max: 50, data: [{ name: '访问', value: 12 }] }],
    });
  });
});
