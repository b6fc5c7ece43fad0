import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 42,
  shows: '42',
  change: (screen) => screen.fill('样例', '17'),
  changed: 17,
} satisfies WidgetSample;
