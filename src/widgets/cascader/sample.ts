import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

export default {
  node: {
    'x-component-props': {
      options: [
        {
          value: 'hb',
          label: '湖北',
          children: [
            { value: 'wh', label: '武汉' },
            { value: 'yc', label: '宜昌' },
          ],
        },
      ],
    },
  },
  value: 'hb,yc',
  shows: '湖北 / 宜昌',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('combobox'));
    await screen.user.click(await screen.page.findByText('湖北'));
    await screen.user.click(await screen.page.findByText('武汉'));
  },
  changed: 'hb,wh',
} satisfies WidgetSample;
