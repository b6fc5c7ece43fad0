// Rows and settings -> what ECharts draws.
import type { EChartsCoreOption } from 'echarts/core';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { unitBehind } from '../../engine/unit.ts';
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
  isDark: boolean;
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
/** The same on a dark ground, on which those would sink. */
const DARK_PALETTE = ['#36cfc9', '#e8b339', '#ab7ae0', '#f0758c', '#95c92f', '#65a9f3'];
/** Marks of lines, so that they differ where their colours do not. */
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'];

/** Up to here a figure fits above each of its bars or points. */
const MAX_FIGURES = 14;

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

/** Whether there is anything to draw: rows without figures are none, and a pie of zeros has no parts. */
export function hasFigures({ series }: ChartData, { kind }: Settings): boolean {
  const values = series.flatMap((one) => one.values);
  return kind === 'pie'
    ? (series[0]?.values ?? []).some((value) => value !== null && value > 0)
    : values.some((value) => value !== null);
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
    color: [look.primary, ...(look.isDark ? DARK_PALETTE : PALETTE)],
    textStyle: { color: look.text, fontFamily: look.font },
    tooltip: {
      trigger: kind === 'pie' || kind === 'gauge' ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.background,
      borderColor: look.line,
      textStyle: { color: look.text },
      valueFormatter: (value: unknown) =>
        value === null ? '—' : `${textOf(value)}${unitBehind(value, unit)}`,
    },
  };
  if (kind === 'pie') return { ...common, ...pie(data, look) };
  if (kind === 'gauge') return { ...common, ...gauge(data, settings, look) };
  return { ...common, ...axes(data, settings, look) };
}

function axes(data: ChartData, settings: Settings, look: Look): EChartsCoreOption {
  const { kind = 'bar', isHorizontal = false, isStacked = false, isSmooth = false } = settings;
  const unit = unitBehind('', settings.unit).trim();
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
  // With a single series nothing crosses the figures, and whoever looks need not point at each.
  const label =
    !hasLegend && data.categories.length <= MAX_FIGURES
      ? { label: { show: true, position: isLying ? 'right' : 'top', color: look.secondary } }
      : {};
  // Counts have nothing between them: a curve would go below zero and show what never was.
  const smooth = isSmooth && !isWhole(data) ? { smooth: true, smoothMonotone: 'x' } : { smooth: false };
  return {
    ...(hasLegend ? { legend: { type: 'scroll', top: 0, textStyle: { color: look.text } } } : {}),
    grid: { left: 8, right: 16, top: hasLegend || unit !== '' ? 40 : 16, bottom: 8, ...WITHIN },
    xAxis: isLying ? value : category,
    yAxis: isLying ? { ...category, inverse: true } : value,
    series: data.series.map((one, at) => ({
      type: kind === 'line' ? 'line' : 'bar',
      name: one.title,
      data: one.values,
      ...label,
      labelLayout: { hideOverlap: true },
      ...(isStacked ? { stack: 'all' } : {}),
      ...(kind === 'line'
        ? { ...smooth, symbol: SYMBOLS[at % SYMBOLS.length], ...drawLine(data, at, isStacked) }
        : { barMaxWidth: 36, barGap: '10%' }),
    })),
  };
}

/** A line that runs where an earlier one does is thinner and broken: both are seen. */
function drawLine({ series }: ChartData, at: number, isStacked: boolean): object {
  const own = series[at]?.values ?? [];
  const isTwin =
    !isStacked &&
    series
      .slice(0, at)
      .some(({ values }) => own.some((value, place) => value !== null && value === values[place]));
  return isTwin
    ? { symbolSize: 6, lineStyle: { width: 2, type: 'dashed' } }
    : { symbolSize: at === 0 && series.length > 1 ? 9 : 7, lineStyle: { width: at === 0 ? 3 : 2 } };
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
        // The name above its share: beside each other they would not fit beside the pie on a telephone.
        label: { color: look.text, formatter: '{b}\n{d}%', lineHeight: 16 },
        itemStyle: { borderColor: look.background, borderWidth: 2 },
        data: data.categories.map((name, index) => ({ name, value: first?.values[index] ?? 0 })),
      },
    ],
  };
}

function gauge(data: ChartData, settings: Settings, look: Look): EChartsCoreOption {
  const [first] = data.series;
  const value = first?.values[0] ?? 0;
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
        detail: { formatter: `{value}${unitBehind(value, settings.unit)}`, color: look.text, fontSize: 24 },
        title: { color: look.secondary },
        data: [{ name: first?.title ?? '', value }],
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
