import { describe, expect, it } from 'vitest';
import { buildOption, hasFigures, readData, type Settings } from './build-option.ts';

const look = {
  primary: '#111111',
  text: '#222222',
  secondary: '#333333',
  line: '#444444',
  background: '#ffffff',
  font: 'sans-serif',
  isDark: false,
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
      series: [{ type: 'line', smooth: false }, {}],
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

  it('says each figure with the word of the unit for one and for more, and the unit alone over its axis', () => {
    const counted: Settings = { ...settings, unit: '{0|person|people}' };
    const { tooltip, yAxis } = buildOption(data, { ...counted, kind: 'bar' }, look, false) as {
      tooltip: { valueFormatter: (value: unknown) => string };
      yAxis: { name: string };
    };
    expect([1, 2, null].map(tooltip.valueFormatter)).toEqual(['1 person', '2 people', '—']);
    expect(yAxis.name).toBe('people');
    const one = { categories: ['周一'], series: [{ title: '访问', values: [1] }] };
    expect(buildOption(one, { ...counted, kind: 'gauge' }, look, false)).toMatchObject({
      series: [{ detail: { formatter: '{value} person' } }],
    });
  });

  const linesOf = (series: { title: string; values: (number | null)[] }[], own: Settings = settings) =>
    buildOption({ categories: ['a', 'b'], series }, { ...own, kind: 'line' }, look, false)['series'] as {
      smooth: boolean;
      symbol: string;
      lineStyle: { type?: string };
    }[];

  it('smooths measures where that is asked for, and counts never', () => {
    const smooth: Settings = { ...settings, isSmooth: true };
    expect(linesOf([{ title: '', values: [1, 2] }], smooth)[0]?.smooth).toBe(false);
    expect(linesOf([{ title: '', values: [1.5, 2] }], smooth)[0]).toMatchObject({
      smooth: true,
      smoothMonotone: 'x',
    });
  });

  it('shows lines that run in the same place: the later one is broken and has other marks', () => {
    const [one, twin] = linesOf([
      { title: '次数', values: [1, 2] },
      { title: '人数', values: [1, 2] },
    ]);
    expect([one?.lineStyle.type, twin?.lineStyle.type]).toEqual([undefined, 'dashed']);
    expect(twin?.symbol).not.toBe(one?.symbol);
    const [, apart] = linesOf([
      { title: '次数', values: [1, 2] },
      { title: '人数', values: [0, 1] },
    ]);
    expect(apart?.lineStyle.type).toBeUndefined();
  });

  it('writes the figures of a single series beside it, and names several in a legend', () => {
    const single = { ...settings, series: settings.series?.slice(0, 1) ?? [] };
    const alone = buildOption(readData(rows, single), single, look, false);
    expect(alone).toMatchObject({ series: [{ label: { show: true, position: 'top' } }] });
    expect(alone).not.toHaveProperty('legend');
    const several = buildOption(data, settings, look, false);
    expect(several).toHaveProperty('legend');
    expect((several['series'] as object[])[0]).not.toHaveProperty('label');
  });

  it('has lighter colours on a dark ground', () => {
    const colours = (isDark: boolean) =>
      (buildOption(data, settings, { ...look, isDark }, false)['color'] as string[]).slice(1);
    expect(colours(true)).not.toEqual(colours(false));
  });
});

describe('hasFigures', () => {
  it('tells rows without figures, and a pie of zeros, from something to draw', () => {
    const of = (...values: (number | null)[]) => ({ categories: ['a'], series: [{ title: '', values }] });
    expect(hasFigures(of(null, null), settings)).toBe(false);
    expect(hasFigures(of(0), settings)).toBe(true);
    expect(hasFigures(of(0, 0), { ...settings, kind: 'pie' })).toBe(false);
    expect(hasFigures(of(0, 3), { ...settings, kind: 'pie' })).toBe(true);
  });
});
