import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '2',
  shows: '选项二',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('combobox'));
    // The later one first: the value keeps the order of the options.
    await screen.user.click(await screen.page.findByTitle('选项二'));
    await screen.user.click(await screen.page.findByTitle('选项一'));
  },
  changed: '1,2',
} satisfies WidgetSample;
