import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '2',
  shows: '选项二',
  change: async (screen) => {
    await screen.user.click(screen.page.getByText('选项一'));
    await screen.user.click(screen.page.getByRole('button', { name: '移到已选' }));
  },
  changed: '1',
} satisfies WidgetSample;
