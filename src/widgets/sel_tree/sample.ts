import type { HttpRequest } from '../../engine/services.ts';
import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

const names: Readonly<Record<string, string>> = { d1: '研发部', d2: '财务部' };

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url.startsWith('/sys/dict/loadDictItem/')) {
    return String(params['key'])
      .split(',')
      .map((key) => names[key] ?? key);
  }
  return Object.entries(names).map(([key, title]) => ({ key, value: key, title, leaf: 1 }));
}

export default {
  options: { answer },
  value: 'd2',
  shows: '财务部',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('combobox'));
    await screen.user.click(await screen.page.findByText('研发部'));
  },
  changed: 'd1',
} satisfies WidgetSample;
