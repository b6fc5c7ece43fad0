import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '# 标题',
  shows: '# 标题',
  reads: '标题',
  change: (screen) => screen.fill('样例', '**粗**'),
  changed: '**粗**',
} satisfies WidgetSample;
