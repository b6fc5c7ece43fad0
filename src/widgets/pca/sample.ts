import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '110101',
  shows: '北京市/北京市/东城区',
  change: async (screen) => {
    await screen.user.type(screen.control('样例'), '福田');
    await screen.user.click(await screen.page.findByText('福田'));
  },
  changed: '440304',
} satisfies WidgetSample;
