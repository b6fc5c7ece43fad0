import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '2026-01',
  shows: '2026-01',
  change: (screen) => screen.fill('样例', '2026-02{Enter}'),
  changed: '2026-02',
} satisfies WidgetSample;
