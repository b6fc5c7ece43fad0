import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '#006afe',
  shows: '#006afe',
  change: (screen) => screen.fill('样例', '#CF1322'),
  changed: '#cf1322',
} satisfies WidgetSample;
