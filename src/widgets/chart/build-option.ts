// Rows and settings -> what ECharts draws.
import type { EChartsCoreOption } from 'echarts/core';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { textOf } from '../../engine/values/json.ts';

export type Settings = SettingsOf<typeof props>;

/** How the theme of the app looks. */
export interface Look {
  primary: string;
  text: string;
  secondary: string;
  line: string;
  background: string;
  /** A real family list: the drawing measures its texts by it. */
  font: string;
}

export interface ChartSeries {
  title: string;
  /** One value per category; null where the row has none. */
  values: (number | null)[];
}

export interface ChartData {
  categories: string[];
  series: ChartSeries[];
}

/** Told apart by lightness too, so that they differ without colour. The first is the theme's own. */
const PALETTE = ['#13a8a8', '#d48806', '#7a4fd0', '#cf4b6e', '#5b8c00', '#0958d9'];

/** Pixels for the names beside lying bars. */
const LYING_NAME = 130;

/** Keeps the axis labels inside the box. */
const WITHIN = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' } as const;

/** Figures may come as texts; whatever is none is a gap. */
export function readData(rows: readonly unknown[], settings: Settings): ChartData {
  const records = rows.filter(
    (row): row is Record<string, unknown> => typeof row === 'object' && row !== null,
  );
  const { xField = '', series = [] } = settings;
  return {
    categories: records.map((record) => textOf(own(record, xField))),
    series: series.map(({ field = '', title = '' }) => ({
      title,
      values: records.map((record) => numberOf(own(record, field))),
    })),
  };
}

/** @param isStill no animation, for people who asked their system for less motion */
export function buildOption(
  data: ChartData,
  settings: Settings,
  look: Look,
  isStill: boolean,
): EChartsCoreOption {
  const { kind = 'bar', unit = '' } = settings;
  const common = {
    animation: !isStill,
    color: [look.primary, ...PALETTE],
    textStyle: { color: look.text, fontFamily: look.font },
    tooltip: {
      trigger: kind === 'pie' || kind === 'gauge' ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.background,
      borderColor: look.line,
      textStyle: { color: look.text },
      valueFormatter: (value: unknown) => (value === null ? '—' : `${textOf(value)}${unit}`),
    },
  };
  if (kind === 'pie') return { ...common, ...pie(data, look) };
  if (kind === 'gauge') return { ...common, ...gauge(data, settings, look) };
  return { ...common, ...axes(data, settings, look) };
}

function axes(data: ChartData, settings: Settings, look: Look): EChartsCoreOption {
  const { kind = 'bar', isHorizontal = false, isStacked = false, isSmooth = false, unit = '' } = settings;
  const isLying = kind === 'bar' && isHorizontal;
  // Beside lying bars long names would leave no room: they go on over several lines.
  const names = isLying ? { width: LYING_NAME, overflow: 'break' } : { hideOverlap: true };
  const category = {
    type: 'category',
    data: data.categories,
    axisLabel: { color: look.secondary, ...names },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  };
  const value = {
    type: 'value',
    name: unit,
    nameTextStyle: { color: look.secondary },
    axisLabel: { color: look.secondary, hideOverlap: true },
    splitLine: { lineStyle: { color: look.line } },
    // Half a visit is no mark of an axis.
    ...(isWhole(data) ? { minInterval: 1 } : {}),
  };
  const hasLegend = data.series.length > 1;
  return {
    ...(hasLegend ? { legend: { type: 'scroll', top: 0, textStyle: { color: look.text } } } : {}),
    grid: { left: 8, right: 16, top: hasLegend || unit !== '' ? 40 : 16, bottom: 8, ...WITHIN },
    xAxis: isLying ? value : category,
    yAxis: isLying ? { ...category, inverse: true } : value,
    series: data.series.map((one) => ({
      type: kind === 'line' ? 'line' : 'bar',
      name: one.title,
      data: one.values,
      ...(isStacked ? { stack: 'all' } : {}),
      ...(kind === 'line' ? { smooth: isSmooth, symbolSize: 6 } : { barMaxWidth: 36 }),
    })),
  };
}

function pie(data: ChartData, look: Look): EChartsCoreOption {
  const [first] = data.series;
  return {
    legend: { type: 'scroll', bottom: 0, textStyle: { color: look.text } },
    series: [
      {
        type: 'pie',
        name: first?.title ?? '',
        radius: ['40%', '68%'],
        center: ['50%', '46%'],
        label: { color: look.text, formatter: '{b} {d}%' },
        data: data.categories.map((name, index) => ({ name, value: first?.values[index] ?? 0 })),
      },
    ],
  };
}

function gauge(data: ChartData, settings: Settings, look: Look): EChartsCoreOption {
  const [first] = data.series;
  return {
    series: [
      {
        type: 'gauge',
        max: settings.maximum ?? 100,
        progress: { show: true, width: 14 },
        axisLine: { lineStyle: { width: 14, color: [[1, look.line]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { color: look.secondary, distance: 20 },
        detail: { formatter: `{value}${settings.unit ?? ''}`, color: look.text, fontSize: 24 },
        title: { color: look.secondary },
        data: [{ name: first?.title ?? '', value: first?.values[0] ?? 0 }],
      },
    ],
  };
}

function own(record: Record<string, unknown>, field: string): unknown {
  return Object.hasOwn(record, field) ? record[field] : undefined;
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = typeof value === 'number' ? value : Number(value);
  return Number.isFinite(number) ? number : null;
}

function isWhole(data: ChartData): boolean {
  return data.series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
}
