import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '08:30:00',
  shows: '08:30:00',
  change: async (screen) => {
    await screen.user.clear(screen.control('样例'));
    // Pasted, since the open panel draws itself again with every key.
    await screen.user.paste('23:59:58');
    await screen.user.keyboard('{Enter}');
  },
  changed: '23:59:58',
} satisfies WidgetSample;
