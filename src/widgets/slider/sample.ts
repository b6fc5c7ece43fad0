import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 40,
  shows: '40',
  change: (screen) => screen.fill('样例', '17'),
  changed: 17,
} satisfies WidgetSample;
