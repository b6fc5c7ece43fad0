import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

const options = [
  { id: 'c1', store: 'A01', label: '法律法规', pid: '0' },
  { id: 'c2', store: 'A02', label: '安全隐患', pid: '0' },
];

export default {
  options: { answer: () => options },
  value: 'A02',
  shows: '安全隐患',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('combobox'));
    await screen.user.click(await screen.page.findByTitle('法律法规'));
  },
  changed: 'A01',
} satisfies WidgetSample;
