import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '第一行\n第二行',
  shows: '第一行\n第二行',
  change: (screen) => screen.fill('样例', '一行'),
  changed: '一行',
} satisfies WidgetSample;
