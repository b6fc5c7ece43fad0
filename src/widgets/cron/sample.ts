import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '0 0 2 * * ?',
  shows: '0 0 2 * * ?',
  change: (screen) => screen.fill('样例', '0 0/10 * * * ?'),
  changed: '0 0/10 * * * ?',
} satisfies WidgetSample;
