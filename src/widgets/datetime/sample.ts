import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '2026-01-31 08:30:00',
  shows: '2026-01-31 08:30:00',
  change: async (screen) => {
    await screen.user.clear(screen.control('样例'));
    // Pasted, since the open panel draws itself again with every key.
    await screen.user.paste('2026-02-28 23:59:58');
    await screen.user.keyboard('{Enter}');
  },
  changed: '2026-02-28 23:59:58',
} satisfies WidgetSample;
