// @vitest-environment happy-dom
// The card of the home page with the counts, when they cannot be read: no figure is made up.
import { expect, it } from 'vitest';
import { HttpFailure } from '../src/engine/services.ts';
import home from '../src/schemas/screens/portal/visits.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

it('shows the failure and dashes, and the figures after 重试', async () => {
  let isDown = true;
  const screen = await openDocument(home, {
    answer: ({ url }) => {
      if (url !== '/sys/loginfo') return [];
      if (isDown) throw new HttpFailure('今日维护', 200, 500, false);
      return { totalVisitCount: 12, todayVisitCount: 0, todayIp: 3 };
    },
  });
  const figure = (name: string): string => screen.page.getByRole('group', { name }).textContent ?? '';
  await screen.until(() => screen.text().includes('访问统计加载失败：今日维护'));
  expect(screen.messages).toEqual([['error', '今日维护']]);
  expect(['累计访问', '今日访问', '今日访问 IP'].map(figure)).toEqual([
    '累计访问—',
    '今日访问—',
    '今日访问 IP—',
  ]);
  isDown = false;
  await screen.press('重试');
  await screen.until(() => !screen.text().includes('访问统计加载失败'));
  expect(['累计访问', '今日访问', '今日访问 IP'].map(figure)).toEqual([
    '累计访问12次',
    '今日访问0次',
    '今日访问 IP3个',
  ]);
});
