import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 'Y',
  shows: '开',
  reads: '是',
  change: (screen) => screen.user.click(screen.page.getByRole('switch')),
  changed: 'Y',
  isNeverEmpty: true,
} satisfies WidgetSample;
