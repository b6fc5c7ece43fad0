import type { HttpRequest } from '../../engine/services.ts';
import type { WidgetSample } from '../../../tests/widget-sample.ts';

/** Dialogs and lists take their time on a busy machine. */

const users = [
  { id: 'u1', username: 'zhangwei', realname: '张伟', sex: 1 },
  { id: 'u2', username: 'limin', realname: '李敏', sex: 2 },
];

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url === '/sys/sysDepart/queryTreeList') return [];
  const wanted = typeof params['username'] === 'string' ? params['username'].split(',') : [];
  const records = users.filter(({ username }) => wanted.length === 0 || wanted.includes(username));
  return { records, total: records.length };
}

export default {
  options: { answer },
  value: 'limin',
  shows: '李敏',
  change: async (screen) => {
    await screen.user.click(screen.control('样例'));
    await screen.user.click(await screen.page.findByText('张伟', { selector: '.sw-place-entry > span' }));
  },
  changed: 'zhangwei',
} satisfies WidgetSample;
