import type { HttpRequest } from '../../engine/services.ts';
import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

const texts: Readonly<Record<string, string>> = { zhangwei: '张伟', limin: '李敏' };

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url.startsWith('/sys/dict/loadDictItem/')) {
    return String(params['key'])
      .split(',')
      .map((key) => texts[key] ?? key);
  }
  return Object.entries(texts).map(([value, text]) => ({ value, text, title: text }));
}

export default {
  options: { answer },
  value: 'limin',
  shows: '李敏',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('combobox'));
    await screen.user.click(await screen.page.findByTitle('张伟'));
  },
  changed: 'zhangwei',
  waits: 800,
} satisfies WidgetSample;
