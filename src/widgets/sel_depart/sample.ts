import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

const departments = [
  { id: 'd1', departName: '研发部', orgCategory: '2', children: null },
  { id: 'd2', departName: '财务部', orgCategory: '2', children: null },
];

export default {
  options: { answer: () => departments },
  value: 'd2',
  shows: '财务部',
  change: async (screen) => {
    await screen.user.click(screen.control('样例'));
    await screen.user.click(await screen.page.findByText('研发部'));
  },
  changed: 'd1',
} satisfies WidgetSample;
