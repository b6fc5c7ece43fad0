import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  options: { answer: () => 'data:image/png;base64,AAAA' },
  value: 'k8sx',
  shows: 'k8sx',
  change: (screen) => screen.fill('样例', 'p3mn'),
  changed: 'p3mn',
} satisfies WidgetSample;
