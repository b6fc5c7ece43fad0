import type { HttpRequest } from '../../engine/services.ts';
import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

const names: Readonly<Record<string, string>> = { c1: '用电安全', c2: '动火作业' };

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url === '/sys/category/loadDictItem/') {
    return String(params['ids'])
      .split(',')
      .map((id) => names[id] ?? id);
  }
  return Object.entries(names).map(([key, title]) => ({ key, value: key, title, leaf: true }));
}

export default {
  options: { answer },
  value: 'c2',
  shows: '动火作业',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('combobox'));
    await screen.user.click(await screen.page.findByText('用电安全'));
  },
  changed: 'c1',
} satisfies WidgetSample;
