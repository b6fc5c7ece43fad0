import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 1234.5,
  shows: '1234.5',
  change: (screen) => screen.fill('样例', '-7.25'),
  changed: -7.25,
} satisfies WidgetSample;
