import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '2',
  shows: '选项二',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('combobox'));
    await screen.user.click(await screen.page.findByTitle('选项一'));
  },
  changed: '1',
} satisfies WidgetSample;
