import type { WidgetSample } from '../../../tests/widget-sample.ts';

// The editor itself needs a browser (e2e/editors.spec.ts); without it the field is its source.
export default {
  value: '<p>第一段</p>',
  shows: '第一段',
  change: (screen) => screen.fill('样例', '一段话'),
  changed: '一段话',
} satisfies WidgetSample;
