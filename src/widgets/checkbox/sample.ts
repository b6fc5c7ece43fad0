import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '2',
  shows: '选项二',
  change: async (screen) => {
    await screen.user.click(screen.page.getByLabelText('选项二'));
    await screen.user.click(screen.page.getByLabelText('选项一'));
  },
  changed: '1,2',
} satisfies WidgetSample;
