import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 4,
  shows: '4 星',
  change: (screen) => screen.user.click(screen.page.getByLabelText('3 星')),
  changed: 3,
} satisfies WidgetSample;
