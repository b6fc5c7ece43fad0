import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 'setting',
  shows: '设置（setting）',
  change: async (screen) => {
    await screen.user.click(screen.control('样例'));
    await screen.user.click(await screen.page.findByTitle('用户（user）'));
  },
  changed: 'user',
} satisfies WidgetSample;
