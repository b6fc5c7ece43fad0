import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

const companies = [
  { id: 'c1', departName: '总公司', orgCategory: 1, orgCode: 'A01', children: null },
  { id: 'c2', departName: '分公司', orgCategory: '1', orgCode: 'A02', children: null },
];

export default {
  options: { answer: () => companies },
  value: 'c2',
  shows: '分公司',
  change: async (screen) => {
    await screen.user.click(screen.control('样例'));
    await screen.user.click(await screen.page.findByText('总公司'));
  },
  changed: 'c1',
} satisfies WidgetSample;
