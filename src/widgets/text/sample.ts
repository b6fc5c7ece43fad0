import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '张三',
  shows: '张三',
  change: (screen) => screen.fill('样例', '李四'),
  changed: '李四',
} satisfies WidgetSample;
