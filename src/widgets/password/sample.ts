import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 'Secret#1',
  shows: 'Secret#1',
  reads: '••••••',
  change: (screen) => screen.fill('样例', 'Other#22'),
  changed: 'Other#22',
} satisfies WidgetSample;
